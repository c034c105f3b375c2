/*
 * FieldMatch for SQLite: a loadable extension over libfieldmatch.
 *
 *   fieldmatch(value, type [, options])            1, 0 or NULL: whether the value is valid
 *   fieldmatch_reason(value, type [, options])     what is wrong, as reports write it; NULL where nothing is
 *   fieldmatch_message(value, type [, options])    a sentence for people; NULL where nothing is wrong
 *   fieldmatch_position(value, type [, options])   the first faulty byte, from 0; NULL where nothing is wrong or nobody can tell
 *   value REGEXP pattern, regexp(pattern, value [, options])   whether the whole value matches
 *   fieldmatch_types()                             the types, as a JSON array
 *
 * Functions are deterministic and innocuous, so that CHECK constraints, indexes and views may use them.
 *
 * Threads: SQLite runs no two functions of one connection at once, and nothing here is shared between connections but
 * the library, which any number of threads may call. What is kept of a connection is freed with its last function.
 */
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fieldmatch.h"

/* ---- What is kept of a connection ----------------------------------------------------------------------------------- */

enum { KIND_TYPE, KIND_PATTERN };

/* A compiled validator and what it was compiled of. Held by a connection, by statements, or by both. */
typedef struct {
  int references;
  int kind;
  fm_validator *validator;
  /* The type or pattern, and behind it the options; not ended by a NUL. */
  char *key;
  size_t subject_length, options_length;
} compiled;

/* Validators whose type is not the same in each row, last used first. */
enum { KEPT = 16 };

typedef struct {
  int references;
  compiled *kept[KEPT];
} connection;

static void release(void *pointer) {
  compiled *entry = pointer;
  if (!entry || --entry->references > 0) return;
  fm_validator_free(entry->validator);
  sqlite3_free(entry->key);
  sqlite3_free(entry);
}

static void release_connection(void *pointer) {
  connection *own = pointer;
  if (--own->references > 0) return;
  for (int place = 0; place < KEPT; place++) release(own->kept[place]);
  sqlite3_free(own);
}

/* ---- Options -------------------------------------------------------------------------------------------------------- */

typedef struct {
  uint32_t flags;
  char engine[32];
  char locale[64];
} options;

static const struct {
  const char *name;
  uint32_t flag;
} FLAGS[] = {
    {"ignore-case", FM_CASELESS},
    {"dot-matches-newlines", FM_DOT_MATCHES_NEWLINES},
    {"extended", FM_EXTENDED},
    {"literal", FM_LITERAL},
    {"multiline", FM_MULTILINE},
};

static int is_word(const char *text, size_t length, const char *word) {
  return strlen(word) == length && memcmp(text, word, length) == 0;
}

/* Copies the value of "name=value"; 0 where it is another option, -1 where the value does not fit. */
static int read_value(const char *text, size_t length, const char *name, char *value, size_t size) {
  size_t head = strlen(name);
  if (length < head || memcmp(text, name, head) != 0) return 0;
  if (length - head >= size || memchr(text + head, 0, length - head)) return -1;
  memcpy(value, text + head, length - head);
  value[length - head] = 0;
  return 1;
}

static int read_option(const char *word, size_t length, int kind, options *read) {
  size_t count = sizeof FLAGS / sizeof *FLAGS;
  for (size_t index = 0; index < (kind == KIND_TYPE ? 1 : count); index++) {
    if (!is_word(word, length, FLAGS[index].name)) continue;
    read->flags |= FLAGS[index].flag;
    return 1;
  }
  int found = read_value(word, length, "engine=", read->engine, sizeof read->engine);
  if (found == 0 && kind == KIND_TYPE) found = read_value(word, length, "locale=", read->locale, sizeof read->locale);
  return found > 0;
}

/* Reads words with commas between them. Where one is unknown, says so to SQLite. */
static int read_options(sqlite3_context *context, const char *text, size_t length, int kind, options *read) {
  memset(read, 0, sizeof *read);
  size_t start = 0;
  while (start < length) {
    const char *comma = memchr(text + start, ',', length - start);
    size_t end = comma ? (size_t)(comma - text) : length;
    size_t first = start, last = end;
    while (first < last && text[first] == ' ') first++;
    while (last > first && text[last - 1] == ' ') last--;
    if (first < last && !read_option(text + first, last - first, kind, read)) {
      char *message = sqlite3_mprintf(
          "fieldmatch: the option \"%.*s\" is unknown: use %s, with commas between them", (int)(last - first), text + first,
          kind == KIND_TYPE ? "ignore-case, engine=auto|automaton|pcre2, locale=LOCALE"
                            : "ignore-case, dot-matches-newlines, extended, literal, multiline, engine=auto|automaton|pcre2");
      if (message) sqlite3_result_error(context, message, -1);
      else sqlite3_result_error_nomem(context);
      sqlite3_free(message);
      return 0;
    }
    start = end + 1;
  }
  return 1;
}

/* ---- Compiling ------------------------------------------------------------------------------------------------------ */

static void report(sqlite3_context *context, const fm_error *error) {
  char *message = sqlite3_mprintf("fieldmatch: %s", error->message);
  if (!message) {
    sqlite3_result_error_nomem(context);
    return;
  }
  sqlite3_result_error(context, message, -1);
  sqlite3_free(message);
}

typedef struct {
  int kind;
  const char *subject;
  const char *options;
  size_t subject_length, options_length;
} request;

static int answers(const compiled *entry, const request *wanted) {
  return entry && entry->kind == wanted->kind && entry->subject_length == wanted->subject_length &&
         entry->options_length == wanted->options_length &&
         memcmp(entry->key, wanted->subject, wanted->subject_length) == 0 &&
         (wanted->options_length == 0 ||
          memcmp(entry->key + wanted->subject_length, wanted->options, wanted->options_length) == 0);
}

static compiled *compile(sqlite3_context *context, const request *wanted) {
  options read;
  if (!read_options(context, wanted->options, wanted->options_length, wanted->kind, &read)) return NULL;
  const char *engine = *read.engine ? read.engine : NULL;
  const char *locale = *read.locale ? read.locale : NULL;
  fm_validator *validator = NULL;
  fm_error error;
  fm_status status =
      wanted->kind == KIND_TYPE
          ? fm_validator_create(wanted->subject, wanted->subject_length, locale, engine, read.flags, &validator, &error)
          : fm_validator_create_pattern(wanted->subject, wanted->subject_length, engine, read.flags, &validator, &error);
  if (status != FM_OK) {
    report(context, &error);
    return NULL;
  }
  compiled *entry = sqlite3_malloc64(sizeof *entry);
  char *key = sqlite3_malloc64(wanted->subject_length + wanted->options_length + 1);
  if (!entry || !key) {
    sqlite3_free(entry);
    sqlite3_free(key);
    fm_validator_free(validator);
    sqlite3_result_error_nomem(context);
    return NULL;
  }
  if (wanted->subject_length) memcpy(key, wanted->subject, wanted->subject_length);
  if (wanted->options_length) memcpy(key + wanted->subject_length, wanted->options, wanted->options_length);
  *entry = (compiled){0, wanted->kind, validator, key, wanted->subject_length, wanted->options_length};
  return entry;
}

/* Puts an entry in front of those that the connection keeps; the one used longest ago goes. */
static void keep(connection *own, compiled *entry, int place) {
  if (place == KEPT) {
    place = KEPT - 1;
    release(own->kept[place]);
    entry->references++;
  }
  memmove(own->kept + 1, own->kept, (size_t)place * sizeof *own->kept);
  own->kept[0] = entry;
}

/*
 * The validator for two arguments. SQLite keeps it with the statement where the argument is the same in each row; it is
 * compared all the same, because the options may change beside it. The connection keeps the last ones of the others.
 */
static compiled *find(sqlite3_context *context, int argument, const request *wanted) {
  compiled *entry = sqlite3_get_auxdata(context, argument);
  if (answers(entry, wanted)) return entry;
  connection *own = sqlite3_user_data(context);
  int place = 0;
  while (place < KEPT && !answers(own->kept[place], wanted)) place++;
  entry = place < KEPT ? own->kept[place] : compile(context, wanted);
  if (!entry) return NULL;
  keep(own, entry, place);
  entry->references++;
  /* SQLite may free it at once, where the argument changes from row to row: the connection's reference stays. */
  sqlite3_set_auxdata(context, argument, entry, release);
  return entry;
}

/* ---- Arguments ------------------------------------------------------------------------------------------------------ */

/* The bytes of a value as text: a number as SQLite writes it, a blob as it is. 0 where memory ran out. */
static int text_of(sqlite3_context *context, sqlite3_value *value, const char **text, size_t *length) {
  int is_blob = sqlite3_value_type(value) == SQLITE_BLOB;
  *text = is_blob ? sqlite3_value_blob(value) : (const char *)sqlite3_value_text(value);
  *length = (size_t)sqlite3_value_bytes(value);
  if (*text || *length == 0) return 1;
  sqlite3_result_error_nomem(context);
  return 0;
}

/* What a call is about. The place of the value and of what judges it are those in the call. */
typedef struct {
  compiled *entry;
  const char *text;
  size_t length;
} call;

/* Reads the arguments. 0 where the result is there already: NULL, or an error. */
static int read_call(
    sqlite3_context *context, int count, sqlite3_value **values, int kind, int value_at, int subject_at, call *read) {
  int options_at = count > 2 ? 2 : -1;
  if (sqlite3_value_type(values[subject_at]) == SQLITE_NULL || sqlite3_value_type(values[value_at]) == SQLITE_NULL ||
      (options_at >= 0 && sqlite3_value_type(values[options_at]) == SQLITE_NULL)) {
    sqlite3_result_null(context);
    return 0;
  }
  if (sqlite3_value_type(values[subject_at]) == SQLITE_BLOB) {
    sqlite3_result_error(
        context, kind == KIND_TYPE ? "fieldmatch: the type must be text, not a blob" : "fieldmatch: the pattern must be text, not a blob",
        -1);
    return 0;
  }
  request wanted = {kind, NULL, NULL, 0, 0};
  if (!text_of(context, values[subject_at], &wanted.subject, &wanted.subject_length)) return 0;
  if (options_at >= 0 && !text_of(context, values[options_at], &wanted.options, &wanted.options_length)) return 0;
  if (!(read->entry = find(context, subject_at, &wanted))) return 0;
  return text_of(context, values[value_at], &read->text, &read->length);
}

/* ---- The functions -------------------------------------------------------------------------------------------------- */

/* A value whose bytes are not UTF-8 is not valid; one that an engine cannot decide is an error, never a silent no. */
static void result_is_valid(sqlite3_context *context, const call *about) {
  int32_t is_valid = 0;
  fm_error error;
  fm_status status = fm_validator_is_valid(about->entry->validator, about->text, about->length, &is_valid, &error);
  if (status == FM_OK || status == FM_MALFORMED_TEXT) sqlite3_result_int(context, is_valid);
  else report(context, &error);
}

static void is_valid(sqlite3_context *context, int count, sqlite3_value **values) {
  call about;
  if (read_call(context, count, values, KIND_TYPE, 0, 1, &about)) result_is_valid(context, &about);
}

static void matches(sqlite3_context *context, int count, sqlite3_value **values) {
  call about;
  if (read_call(context, count, values, KIND_PATTERN, 1, 0, &about)) result_is_valid(context, &about);
}

/* The fault of a value; code FM_FAULT_NONE for a valid one. 0 where the result is there already. */
static int find_fault(sqlite3_context *context, int count, sqlite3_value **values, fm_fault *fault) {
  call about;
  if (!read_call(context, count, values, KIND_TYPE, 0, 1, &about)) return 0;
  fm_error error;
  fm_status status = fm_validator_fault(about.entry->validator, about.text, about.length, fault, &error);
  if (status == FM_OK) return 1;
  if (status != FM_UNDECIDED && status != FM_MALFORMED_TEXT) {
    report(context, &error);
    return 0;
  }
  fault->code = status == FM_MALFORMED_TEXT ? FM_FAULT_NOT_UTF8 : error.code;
  fault->offset = error.offset;
  memcpy(fault->message, error.message, sizeof fault->message);
  return 1;
}

static void reason(sqlite3_context *context, int count, sqlite3_value **values) {
  fm_fault fault;
  if (!find_fault(context, count, values, &fault)) return;
  if (fault.code == FM_FAULT_NONE) sqlite3_result_null(context);
  else sqlite3_result_text(context, fm_fault_reason(fault.code), -1, SQLITE_TRANSIENT);
}

static void message(sqlite3_context *context, int count, sqlite3_value **values) {
  fm_fault fault;
  if (!find_fault(context, count, values, &fault)) return;
  if (fault.code == FM_FAULT_NONE) sqlite3_result_null(context);
  else sqlite3_result_text(context, fault.message, -1, SQLITE_TRANSIENT);
}

static void position(sqlite3_context *context, int count, sqlite3_value **values) {
  fm_fault fault;
  if (!find_fault(context, count, values, &fault)) return;
  if (fault.code == FM_FAULT_NONE || fault.offset < 0) sqlite3_result_null(context);
  else sqlite3_result_int64(context, fault.offset);
}

static void types(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count, (void)values;
  size_t length = 0;
  fm_types(NULL, 0, &length);
  char *text = sqlite3_malloc64(length + 1);
  if (!text || fm_types(text, length + 1, &length) != FM_OK) {
    sqlite3_free(text);
    sqlite3_result_error_nomem(context);
    return;
  }
  sqlite3_result_text64(context, text, length, sqlite3_free, SQLITE_UTF8);
}

/* ---- Loading -------------------------------------------------------------------------------------------------------- */

static const struct {
  const char *name;
  int arguments;
  void (*function)(sqlite3_context *, int, sqlite3_value **);
} FUNCTIONS[] = {
    {"fieldmatch", 2, is_valid},          {"fieldmatch", 3, is_valid},         {"fieldmatch_reason", 2, reason},
    {"fieldmatch_reason", 3, reason},     {"fieldmatch_message", 2, message},  {"fieldmatch_message", 3, message},
    {"fieldmatch_position", 2, position}, {"fieldmatch_position", 3, position}, {"regexp", 2, matches},
    {"regexp", 3, matches},               {"fieldmatch_types", 0, types},
};

#ifdef _WIN32
__declspec(dllexport)
#endif
__attribute__((visibility("default"))) int sqlite3_fieldmatch_init(
    sqlite3 *database, char **error, const sqlite3_api_routines *routines) {
  SQLITE_EXTENSION_INIT2(routines);
  if (fm_abi_version() < FM_ABI_VERSION) {
    *error = sqlite3_mprintf("libfieldmatch is older than this extension: install both together");
    return SQLITE_ERROR;
  }
  connection *own = sqlite3_malloc64(sizeof *own);
  if (!own) return SQLITE_NOMEM;
  memset(own, 0, sizeof *own);
  int count = sizeof FUNCTIONS / sizeof *FUNCTIONS;
  own->references = 1;
  int status = SQLITE_OK;
  for (int index = 0; index < count && status == SQLITE_OK; index++) {
    /* Where it fails, SQLite calls the destructor itself. */
    own->references++;
    status = sqlite3_create_function_v2(
        database, FUNCTIONS[index].name, FUNCTIONS[index].arguments, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, own,
        FUNCTIONS[index].function, NULL, NULL, release_connection);
  }
  release_connection(own);
  /* The library has a runtime that cannot be unloaded. */
  return status == SQLITE_OK ? SQLITE_OK_LOAD_PERMANENTLY : status;
}
