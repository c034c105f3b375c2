/*
 * FieldMatch for C and for every language that can call C.
 *
 * Handles are opaque. Every call that can fail returns a status; nothing is thrown, printed or kept in a global error.
 * Where a call takes an `fm_error *`, it may be NULL; otherwise it is filled when, and only when, the status is not FM_OK.
 *
 * Text is UTF-8, given as a pointer and a length in bytes. The length FM_NUL_TERMINATED means "up to the first NUL byte".
 * A pointer may be NULL where its length is 0. Bytes that are not UTF-8 are never read as something else: the answer is
 * FM_MALFORMED_TEXT with the offset of the first bad byte.
 *
 * Calls that return text write at most `capacity` bytes into `buffer`, with a NUL behind them where there is room, and
 * store the full length, without the NUL, in `*length`. Where the text did not fit, the status is FM_BUFFER_TOO_SMALL and
 * what was written is the longest whole prefix of it. Asking with a capacity of 0 tells the length.
 *
 * Threads: an fm_validator is immutable, and any number of threads may use one at once. An fm_field, an fm_configuration
 * and an fm_judgement belong to one thread at a time: they may move between threads, but two calls on the same handle
 * must not run at once. Different handles never disturb each other. A handle is freed once, when no call uses it. The
 * library may be used in a process that was forked from one that used it.
 *
 * The library keeps compiled patterns in a cache of bounded size. No answer depends on what is in it.
 */
#ifndef FIELDMATCH_H
#define FIELDMATCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__clang__)
#define FM_NULLABLE _Nullable
#define FM_NONNULL _Nonnull
#else
#define FM_NULLABLE
#define FM_NONNULL
#endif

/* ---- Version ------------------------------------------------------------------------------------------------------ */

/* The version of this interface. It grows when calls are added; a change that breaks callers changes the library's name. */
#define FM_ABI_VERSION 1

/* The FM_ABI_VERSION that the library was built with. */
int32_t fm_abi_version(void);

/* ---- Status and errors -------------------------------------------------------------------------------------------- */

typedef int32_t fm_status;

enum {
  FM_OK = 0,
  /* An argument that cannot be: NULL where a pointer must be, a length beyond the address space, an unknown flag. */
  FM_BAD_ARGUMENT = 1,
  /* A specification that names no type, or parameters that the type does not take. `offset` is in the specification. */
  FM_BAD_SPECIFICATION = 2,
  /* A pattern that is refused. `offset` is in the pattern, `code` says why: see FM_PATTERN_…. */
  FM_BAD_PATTERN = 3,
  /* An engine hit a limit before there was a verdict: the text is neither valid nor invalid. `code` is FM_FAULT_…. */
  FM_UNDECIDED = 4,
  /* Bytes that are not UTF-8. `offset` is that of the first bad byte, in the text or in the column's data. */
  FM_MALFORMED_TEXT = 5,
  /* A column whose offsets, views, indices or buffers cannot be. `offset` is the number of the bad element. */
  FM_BAD_COLUMN = 6,
  /* Something that exists, but not here: an Arrow type without text, an engine that cannot tell. */
  FM_UNSUPPORTED = 7,
  /* The caller's buffer is too small for the text. */
  FM_BUFFER_TOO_SMALL = 8,
  /* A key or value that the configuration does not know. */
  FM_BAD_OPTION = 9,
  /* The system refused memory or a thread. */
  FM_OUT_OF_RESOURCES = 10
};

/* Why a pattern was refused: the `code` of FM_BAD_PATTERN. A positive code is an engine's own. */
enum {
  FM_PATTERN_SYNTAX = -1,
  FM_PATTERN_REFUSED_CONSTRUCT = -2,
  FM_PATTERN_UNSUPPORTED_CONSTRUCT = -3,
  FM_PATTERN_TOO_LARGE = -4,
  FM_PATTERN_ENGINE_UNAVAILABLE = -5
};

enum { FM_MESSAGE_SIZE = 1000 };

/* What went wrong, for people and programs. */
typedef struct fm_error {
  fm_status status;
  /* What precisely, where the status has codes; else 0. */
  int32_t code;
  /* Where, in bytes or elements as the status says; -1 where there is no place. */
  int64_t offset;
  /* What is wrong and what to do, in English; UTF-8, always ended by a NUL, cut between characters. */
  char message[FM_MESSAGE_SIZE];
} fm_error;

#define FM_NUL_TERMINATED ((size_t)-1)

/* ---- Validators --------------------------------------------------------------------------------------------------- */

/* A type or a pattern, compiled. */
typedef struct fm_validator fm_validator;

enum {
  /* Letters match without regard to case. */
  FM_CASELESS = 1 << 0,
  /* A dot matches a line feed too. Patterns only, like the flags below. */
  FM_DOT_MATCHES_NEWLINES = 1 << 1,
  /* White space outside a class is not part of the pattern, and # starts a comment. */
  FM_EXTENDED = 1 << 2,
  /* Every character of the pattern stands for itself. */
  FM_LITERAL = 1 << 3,
  /* ^ and $ match at every line feed. */
  FM_MULTILINE = 1 << 4,
  /* The engine is chosen for single texts, not for very many: compiling is cheaper, a column costs more. */
  FM_SINGLE_TEXTS = 1 << 8
};

/*
 * Compiles a type as the command line writes it, such as "email" or "username:3,20".
 *
 * locale: such as "de_CH", whose separators prices and amounts have; NULL for the type's own.
 * engine: "auto", "automaton" or "pcre2"; NULL for "auto".
 * flags: FM_CASELESS and FM_SINGLE_TEXTS, or 0.
 */
fm_status fm_validator_create(
    const char *FM_NULLABLE specification, size_t length, const char *FM_NULLABLE locale,
    const char *FM_NULLABLE engine, uint32_t flags, fm_validator *FM_NULLABLE *FM_NULLABLE validator,
    fm_error *FM_NULLABLE error);

/* Compiles a pattern, which the whole text must match. */
fm_status fm_validator_create_pattern(
    const char *FM_NULLABLE pattern, size_t length, const char *FM_NULLABLE engine, uint32_t flags,
    fm_validator *FM_NULLABLE *FM_NULLABLE validator, fm_error *FM_NULLABLE error);

/* Frees a validator; NULL is nothing to free. Judgements made with it stay as they are. */
void fm_validator_free(fm_validator *FM_NULLABLE validator);

/*
 * Describes a validator as a JSON object: type, pattern, engine, reason (why this engine), jit, codeSize,
 * partialIsExact, details, checks, message.
 */
fm_status fm_validator_describe(
    const fm_validator *FM_NULLABLE validator, char *FM_NULLABLE buffer, size_t capacity, size_t *FM_NULLABLE length);

/* Lists the types as a JSON array of objects: name, parameters, summary, sample, example, message. */
fm_status fm_types(char *FM_NULLABLE buffer, size_t capacity, size_t *FM_NULLABLE length);

/* ---- Judging one text --------------------------------------------------------------------------------------------- */

typedef int32_t fm_verdict;

enum {
  /* Not valid, and no continuation can be. */
  FM_NO_MATCH = 0,
  /* Not valid yet, but some continuation may be. */
  FM_PARTIAL = 1,
  /* Valid. */
  FM_MATCH = 2
};

/* Whether a text is valid: 1 or 0 in `*is_valid`. The cheapest question. */
fm_status fm_validator_is_valid(
    const fm_validator *FM_NULLABLE validator, const char *FM_NULLABLE text, size_t length,
    int32_t *FM_NULLABLE is_valid, fm_error *FM_NULLABLE error);

/* The verdict on a whole text, checks included. */
fm_status fm_validator_verdict(
    const fm_validator *FM_NULLABLE validator, const char *FM_NULLABLE text, size_t length,
    fm_verdict *FM_NULLABLE verdict, fm_error *FM_NULLABLE error);

/* What is wrong with a text. */
typedef struct fm_fault {
  fm_verdict verdict;
  /* FM_FAULT_NONE for a valid text, else what is wrong. */
  int32_t code;
  /* The first faulty place in bytes; the length of the text where something is missing at its end; -1 where it cannot
     be told, and for a valid text. */
  int64_t offset;
  /* A sentence for people; empty for a valid text. UTF-8, ended by a NUL, cut between characters. */
  char message[FM_MESSAGE_SIZE];
} fm_fault;

/* The verdict on a whole text, with what is wrong and where. */
fm_status fm_validator_fault(
    const fm_validator *FM_NULLABLE validator, const char *FM_NULLABLE text, size_t length,
    fm_fault *FM_NULLABLE fault, fm_error *FM_NULLABLE error);

/* Unicode scalars from `first` to `last`, both included. */
typedef struct fm_scalar_range {
  uint32_t first;
  uint32_t last;
} fm_scalar_range;

/*
 * The scalars that may follow a text, so that the pattern can still match: ascending ranges. Checks are not asked.
 *
 * At most `capacity` ranges are written; `*count` is how many there are, and FM_BUFFER_TOO_SMALL says that not all were
 * written. FM_UNSUPPORTED where the pattern is not regular, so that nobody can tell. A type without a pattern takes
 * everything.
 */
fm_status fm_validator_next(
    const fm_validator *FM_NULLABLE validator, const char *FM_NULLABLE text, size_t length,
    fm_scalar_range *FM_NULLABLE ranges, size_t capacity, size_t *FM_NULLABLE count, fm_error *FM_NULLABLE error);

/* ---- What is wrong: codes ----------------------------------------------------------------------------------------- */

/* Codes below FM_FAULT_UNDECIDED are invalid values; those from there on undecided, from FM_FAULT_MALFORMED on malformed. */
enum {
  FM_FAULT_NONE = 0,
  FM_FAULT_PATTERN = 1,
  FM_FAULT_LENGTH = 2,
  FM_FAULT_CHECKSUM = 3,
  FM_FAULT_COUNTRY = 4,
  FM_FAULT_CHARACTERS = 5,
  FM_FAULT_RANGE = 6,
  FM_FAULT_DATE = 7,
  FM_FAULT_EXPIRED = 8,
  FM_FAULT_MISSING = 9,
  FM_FAULT_NOT_TEXT = 10,
  /* A reason that this list does not name; the message of fm_validator_fault does. */
  FM_FAULT_OTHER = 63,
  FM_FAULT_UNDECIDED = 64,
  FM_FAULT_MATCH_LIMIT = 65,
  FM_FAULT_HEAP_LIMIT = 66,
  FM_FAULT_STACK_LIMIT = 67,
  FM_FAULT_DEADLINE = 68,
  FM_FAULT_ENDLESS_RECURSION = 69,
  FM_FAULT_MALFORMED = 128,
  FM_FAULT_NOT_UTF8 = 129
};

/* The word for a code, as reports write it: "pattern", "checksum", "undecided: match limit", "malformed: not UTF-8".
   NULL for a number that is no code. The text lives as long as the library. */
const char *FM_NULLABLE fm_fault_reason(int32_t code);

/* ---- Columns ------------------------------------------------------------------------------------------------------ */

/* What came of the values of a column. Every value is counted once: the five add up to the length of the column. */
typedef struct fm_counts {
  int64_t valid;
  int64_t invalid;
  int64_t undecided;
  int64_t malformed;
  int64_t null_count;
} fm_counts;

/*
 * Judges a column of UTF-8 where it lies, with offsets of 32 bits, as Apache Arrow lays out utf8.
 *
 * data, data_size: the bytes of the values, one behind the other.
 * offsets: count + 1 numbers: where each value starts, and where the last one ends. They need not start at 0.
 * validity: a bit for each value, lowest first, 0 for null; NULL where no value is null. The first value's bit is that
 *   with the number validity_offset.
 * threads: how many may work at once; 0 for as many as there are processors.
 * bitmap: (count + 7) / 8 bytes, or NULL. Bit i is set where value i is valid; null values and the bits behind the last
 *   one are 0.
 * codes: count bytes, or NULL. FM_FAULT_…; 0 for valid and for null values.
 * counts: what came of the values, or NULL.
 *
 * O(n) for types, and for patterns that the automaton runs. The column is only read, and nothing of it is kept.
 */
fm_status fm_validator_judge_utf8(
    const fm_validator *FM_NULLABLE validator, const uint8_t *FM_NULLABLE data, size_t data_size,
    const int32_t *FM_NULLABLE offsets, size_t count, const uint8_t *FM_NULLABLE validity, size_t validity_offset,
    uint32_t threads, uint8_t *FM_NULLABLE bitmap, uint8_t *FM_NULLABLE codes, fm_counts *FM_NULLABLE counts,
    fm_error *FM_NULLABLE error);

/* The same with offsets of 64 bits: Arrow's large_utf8. */
fm_status fm_validator_judge_large_utf8(
    const fm_validator *FM_NULLABLE validator, const uint8_t *FM_NULLABLE data, size_t data_size,
    const int64_t *FM_NULLABLE offsets, size_t count, const uint8_t *FM_NULLABLE validity, size_t validity_offset,
    uint32_t threads, uint8_t *FM_NULLABLE bitmap, uint8_t *FM_NULLABLE codes, fm_counts *FM_NULLABLE counts,
    fm_error *FM_NULLABLE error);

/* ---- Apache Arrow ------------------------------------------------------------------------------------------------- */

/* The structures of the Arrow C data interface, as its specification gives them. */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char *FM_NULLABLE format;
  const char *FM_NULLABLE name;
  const char *FM_NULLABLE metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema *FM_NULLABLE *FM_NULLABLE children;
  struct ArrowSchema *FM_NULLABLE dictionary;
  void (*FM_NULLABLE release)(struct ArrowSchema *FM_NULLABLE);
  void *FM_NULLABLE private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void *FM_NULLABLE *FM_NULLABLE buffers;
  struct ArrowArray *FM_NULLABLE *FM_NULLABLE children;
  struct ArrowArray *FM_NULLABLE dictionary;
  void (*FM_NULLABLE release)(struct ArrowArray *FM_NULLABLE);
  void *FM_NULLABLE private_data;
};

#endif /* ARROW_C_DATA_INTERFACE */

/* What came of one or more arrays, one behind the other: a truth value for each value, counts, codes where asked for. */
typedef struct fm_judgement fm_judgement;

enum {
  /* Keep the code of every value. */
  FM_KEEP_CODES = 1 << 0
};

/* Makes an empty judgement. flags: FM_KEEP_CODES or 0. threads: as above. */
fm_status fm_judgement_create(
    const fm_validator *FM_NULLABLE validator, uint32_t flags, uint32_t threads,
    fm_judgement *FM_NULLABLE *FM_NULLABLE judgement, fm_error *FM_NULLABLE error);

/*
 * Judges the values of an Arrow array and adds what comes of them.
 *
 * The array is one of utf8, large_utf8 or utf8_view, or of a dictionary of them, sliced or not; or a struct (a record
 * batch) one of whose children is: `child` is its number. For other arrays `child` is -1. Nothing is copied. The schema
 * and the array are borrowed: the caller releases them, as before, when it has no more use for them. Structures that
 * have been released are an error (FM_BAD_ARGUMENT). On error nothing is added.
 */
fm_status fm_judgement_add(
    fm_judgement *FM_NULLABLE judgement, const struct ArrowSchema *FM_NULLABLE schema,
    const struct ArrowArray *FM_NULLABLE array, int64_t child, fm_error *FM_NULLABLE error);

/* The counts so far. */
fm_status fm_judgement_counts(const fm_judgement *FM_NULLABLE judgement, fm_counts *FM_NULLABLE counts);

/*
 * Exports what is known so far as an Arrow array of booleans: true for valid, null for null.
 *
 * The caller owns both structures and calls their release. The memory is shared with the judgement, not copied, and
 * lives until both are gone; what is added later goes elsewhere.
 */
fm_status fm_judgement_export_valid(
    fm_judgement *FM_NULLABLE judgement, struct ArrowSchema *FM_NULLABLE schema,
    struct ArrowArray *FM_NULLABLE array, fm_error *FM_NULLABLE error);

/* Exports the codes as an Arrow array of uint8, null for null. FM_UNSUPPORTED where FM_KEEP_CODES was not asked for. */
fm_status fm_judgement_export_codes(
    fm_judgement *FM_NULLABLE judgement, struct ArrowSchema *FM_NULLABLE schema,
    struct ArrowArray *FM_NULLABLE array, fm_error *FM_NULLABLE error);

/* Frees a judgement; NULL is nothing to free. What was exported stays. */
void fm_judgement_free(fm_judgement *FM_NULLABLE judgement);

/* ---- Fields ------------------------------------------------------------------------------------------------------- */

/* What a field is told before it is made. */
typedef struct fm_configuration fm_configuration;

/* Makes a configuration of a type: see fm_validator_create. */
fm_status fm_configuration_create(
    const char *FM_NULLABLE specification, size_t length, const char *FM_NULLABLE locale,
    fm_configuration *FM_NULLABLE *FM_NULLABLE configuration, fm_error *FM_NULLABLE error);

/*
 * Sets an option. Both texts are ended by a NUL.
 *
 *   limit                digits: the most Characters the text may have
 *   overLimit            reject, truncate
 *   paste                reject, filter
 *   letterCase           upper, lower, none
 *   timing               onFly, afterEdit, onCommit, always; several with commas
 *   engine               auto, automaton, pcre2
 *   typingPattern        a pattern of what a replacement may be
 *   candidatePattern     a pattern of what the text may be after an insertion
 *   removedCharacters    the Characters that are taken out of every replacement
 *   required, refusesDeadEnds, limitsMarkedText, alwaysShowsTitle, secure
 *                        true, false
 *   title, placeholder, helperText
 *                        any text
 *   counter              none, up, down
 *   alertPosition        top, bottom
 *   undecided            error, warning, accept
 */
fm_status fm_configuration_set(
    fm_configuration *FM_NULLABLE configuration, const char *FM_NULLABLE key, const char *FM_NULLABLE value,
    fm_error *FM_NULLABLE error);

/* Frees a configuration; NULL is nothing to free. Fields made of it stay. */
void fm_configuration_free(fm_configuration *FM_NULLABLE configuration);

/* A text field without a screen. Ranges and carets count UTF-16 code units; a range that reaches outside is clamped. */
typedef struct fm_field fm_field;

/* Makes a field with a text in it, which is laid out but never refused. */
fm_status fm_field_create(
    const fm_configuration *FM_NULLABLE configuration, const char *FM_NULLABLE text, size_t length,
    fm_field *FM_NULLABLE *FM_NULLABLE field, fm_error *FM_NULLABLE error);

/* Makes another field in the same state. */
fm_status fm_field_copy(
    const fm_field *FM_NULLABLE field, fm_field *FM_NULLABLE *FM_NULLABLE copy, fm_error *FM_NULLABLE error);

/* Frees a field; NULL is nothing to free. */
void fm_field_free(fm_field *FM_NULLABLE field);

/* Which rule refused an edit. */
enum {
  FM_REJECTION_NONE = 0,
  FM_REJECTION_DISABLED = 1,
  FM_REJECTION_OVERRIDE = 2,
  FM_REJECTION_TYPING = 3,
  FM_REJECTION_LIMIT = 4,
  FM_REJECTION_RULE = 5,
  FM_REJECTION_VIABILITY = 6,
  FM_REJECTION_UNDECIDED = 7,
  FM_REJECTION_OTHER = 63
};

/* What happened: bits of `events`. */
enum {
  FM_EVENT_BEGAN = 1 << 0,
  FM_EVENT_ENDED = 1 << 1,
  FM_EVENT_CHANGED = 1 << 2,
  FM_EVENT_FILLED = 1 << 3,
  FM_EVENT_CLEARED = 1 << 4,
  FM_EVENT_ALERT_SHOWN = 1 << 5,
  FM_EVENT_SECURED = 1 << 6,
  FM_EVENT_PICKER_VALUE_CHANGED = 1 << 7
};

/* What came of an edit. A refused edit is no error: the status is FM_OK and `rejection` says why. */
typedef struct fm_edit {
  int32_t rejection;
  uint32_t events;
  /* The selection after the edit. */
  int64_t selection_location;
  int64_t selection_length;
  /* The one stretch in which the text changed: where, how much was taken out, how much was put in; all 0 if none. */
  int64_t change_location;
  int64_t removed_length;
  int64_t inserted_length;
} fm_edit;

/* The edits. `edit` may be NULL. */
fm_status fm_field_replace(
    fm_field *FM_NULLABLE field, int64_t location, int64_t range_length, const char *FM_NULLABLE text, size_t length,
    fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
/* In place of the selection, or at the caret. */
fm_status fm_field_insert(
    fm_field *FM_NULLABLE field, const char *FM_NULLABLE text, size_t length, fm_edit *FM_NULLABLE edit,
    fm_error *FM_NULLABLE error);
/* Takes over a whole text as one edit: for toolkits that tell of an edit only after it. */
fm_status fm_field_update(
    fm_field *FM_NULLABLE field, const char *FM_NULLABLE text, size_t length, fm_edit *FM_NULLABLE edit,
    fm_error *FM_NULLABLE error);
fm_status fm_field_delete_backward(
    fm_field *FM_NULLABLE field, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
fm_status fm_field_delete_forward(
    fm_field *FM_NULLABLE field, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
/* Sets the text as a program does: never refused or cut. */
fm_status fm_field_set_text(
    fm_field *FM_NULLABLE field, const char *FM_NULLABLE text, size_t length, fm_edit *FM_NULLABLE edit,
    fm_error *FM_NULLABLE error);
/* Sets a value as programs have it, such as 1200.99. */
fm_status fm_field_set_plain_value(
    fm_field *FM_NULLABLE field, const char *FM_NULLABLE text, size_t length, fm_edit *FM_NULLABLE edit,
    fm_error *FM_NULLABLE error);
fm_status fm_field_clear(fm_field *FM_NULLABLE field, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
/* Text of an input method. The selection counts from the start of the marked text; -1 for its end. */
fm_status fm_field_mark(
    fm_field *FM_NULLABLE field, const char *FM_NULLABLE text, size_t length, int64_t selection_location,
    int64_t selection_length, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
fm_status fm_field_unmark(fm_field *FM_NULLABLE field, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
/* Values of a picker: for types number and date. */
fm_status fm_field_pick_number(
    fm_field *FM_NULLABLE field, int64_t number, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
fm_status fm_field_pick_date(
    fm_field *FM_NULLABLE field, int32_t year, int32_t month, int32_t day, fm_edit *FM_NULLABLE edit,
    fm_error *FM_NULLABLE error);

/* The life of a field. */
fm_status fm_field_begin(fm_field *FM_NULLABLE field, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
fm_status fm_field_end(fm_field *FM_NULLABLE field, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
fm_status fm_field_commit(fm_field *FM_NULLABLE field, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
fm_status fm_field_restart(fm_field *FM_NULLABLE field, fm_error *FM_NULLABLE error);
fm_status fm_field_show_alert(
    fm_field *FM_NULLABLE field, const char *FM_NULLABLE text, size_t length, int32_t is_warning,
    fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
fm_status fm_field_hide_alert(fm_field *FM_NULLABLE field, fm_error *FM_NULLABLE error);
fm_status fm_field_set_secure(
    fm_field *FM_NULLABLE field, int32_t is_secure, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
fm_status fm_field_set_enabled(fm_field *FM_NULLABLE field, int32_t is_enabled, fm_error *FM_NULLABLE error);

/* The selection; where its length is 0, the caret. */
fm_status fm_field_select(
    fm_field *FM_NULLABLE field, int64_t location, int64_t range_length, fm_error *FM_NULLABLE error);
fm_status fm_field_selection(
    const fm_field *FM_NULLABLE field, int64_t *FM_NULLABLE location, int64_t *FM_NULLABLE range_length);
/* The marked text; -1 and 0 where there is none. */
fm_status fm_field_marked(
    const fm_field *FM_NULLABLE field, int64_t *FM_NULLABLE location, int64_t *FM_NULLABLE range_length);

/* The text as the user sees it, and as a program stores it. */
fm_status fm_field_text(
    const fm_field *FM_NULLABLE field, char *FM_NULLABLE buffer, size_t capacity, size_t *FM_NULLABLE length);
fm_status fm_field_plain_value(
    const fm_field *FM_NULLABLE field, char *FM_NULLABLE buffer, size_t capacity, size_t *FM_NULLABLE length);

typedef int32_t fm_field_status_code;
enum { FM_STATUS_NORMAL = 0, FM_STATUS_WARNING = 1, FM_STATUS_ERROR = 2 };

/* What is to be said of the text, and its words; no words where it is normal. */
fm_status fm_field_status(const fm_field *FM_NULLABLE field, fm_field_status_code *FM_NULLABLE status);
fm_status fm_field_message(
    const fm_field *FM_NULLABLE field, char *FM_NULLABLE buffer, size_t capacity, size_t *FM_NULLABLE length);
/* What to tell the user about the last edit, where it was refused; no words where it was not. */
fm_status fm_field_rejection_message(
    const fm_field *FM_NULLABLE field, char *FM_NULLABLE buffer, size_t capacity, size_t *FM_NULLABLE length);
/* The verdict of the type alone; FM_UNDECIDED where an engine hit a limit. */
fm_status fm_field_verdict(
    const fm_field *FM_NULLABLE field, fm_verdict *FM_NULLABLE verdict, fm_error *FM_NULLABLE error);
/* Whether the field could be committed as it is: 1 or 0. */
fm_status fm_field_is_valid(const fm_field *FM_NULLABLE field, int32_t *FM_NULLABLE is_valid);
/* What a user interface draws, as a JSON object: title, titleVisible, placeholder, placeholderVisible, text, selection,
   counter, helperText, alert, actions, focus, content, status, message, enabled. */
fm_status fm_field_presentation(
    const fm_field *FM_NULLABLE field, char *FM_NULLABLE buffer, size_t capacity, size_t *FM_NULLABLE length);

#ifdef __cplusplus
}
#endif

#endif /* FIELDMATCH_H */
