/*
 * FieldMatch for C and for every language that can call C.
 *
 * Handles are opaque. Every call that can fail returns a status; nothing is thrown, printed or kept in a global error.
 * An `fm_error *` may be NULL; otherwise the structure is filled if, and only if, the status is not FM_OK.
 *
 * Text is UTF-8, given as a pointer and a length in bytes. The length FM_NUL_TERMINATED means "up to the first NUL
 * byte". A pointer may be NULL if its length is 0. Bytes that are not UTF-8 are never interpreted in another way: the
 * status is FM_MALFORMED_TEXT, with the offset of the first bad byte. Texts are read during the call only; nothing of
 * them is kept.
 *
 * Calls that return text write at most `capacity` bytes into `buffer`, followed by a NUL if there is room for it, and
 * store the full length in bytes, without the NUL, in `*length`. If the text does not fit, the status is
 * FM_BUFFER_TOO_SMALL, and the longest prefix of whole characters that fits has been written. A call with a capacity
 * of 0 returns the length. Pointers to results (`length`, `count`, `edit`, …) may be NULL, except for that to a new
 * handle.
 *
 * Threads: an fm_validator is immutable, and any number of threads may use one at the same time. An fm_field, an
 * fm_configuration and an fm_judgement may be used by any thread, but by one thread at a time. Different handles are
 * independent of each other. A handle must be freed once, when no call uses it any more. The library may be used in a
 * process that was forked from one that has used it.
 *
 * The library keeps compiled patterns in a cache of bounded size. No result depends on what is in the cache.
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

/* ---- Version ----------------------------------------------------------------------------------------------------- */

/* The version of this interface. It is incremented when calls are added. A change that breaks callers changes the name
   of the library. */
#define FM_ABI_VERSION 1

/* The FM_ABI_VERSION that the library was built with. */
int32_t fm_abi_version(void);

/* ---- Status and errors ------------------------------------------------------------------------------------------- */

typedef int32_t fm_status;

enum {
  FM_OK = 0,
  /* An argument that is not allowed: NULL where a pointer is required, a length beyond the address space, an unknown
     flag. */
  FM_BAD_ARGUMENT = 1,
  /* A specification with an unknown type, or with parameters that the type does not take. `offset` is a byte offset in
     the specification. */
  FM_BAD_SPECIFICATION = 2,
  /* A pattern that is refused. `offset` is a byte offset in the pattern, and `code` says why: see FM_PATTERN_…. */
  FM_BAD_PATTERN = 3,
  /* An engine hit a limit before there was a verdict: the text is neither valid nor invalid. `code` is FM_FAULT_…. */
  FM_UNDECIDED = 4,
  /* Bytes that are not UTF-8. `offset` is that of the first bad byte of the text. (In a column, such values are counted
     as malformed.) */
  FM_MALFORMED_TEXT = 5,
  /* A column with invalid offsets, views, indices or buffers. `offset` is the number of the bad value, or -1. */
  FM_BAD_COLUMN = 6,
  /* Something that is not supported: an Arrow type that is not text, a question that the engine cannot answer. */
  FM_UNSUPPORTED = 7,
  /* The caller's buffer is too small for the text. */
  FM_BUFFER_TOO_SMALL = 8,
  /* An unknown option of a configuration, or a value that the option does not take. */
  FM_BAD_OPTION = 9,
  /* Reserved: no call returns it at present. */
  FM_OUT_OF_RESOURCES = 10
};

/* Why a pattern was refused: the `code` of FM_BAD_PATTERN. A positive code is an error number of the engine. */
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
  /* A more precise code, if the status has codes; otherwise 0. */
  int32_t code;
  /* The position, in the unit that the status defines; -1 if there is none. */
  int64_t offset;
  /* What is wrong and what to do, in English: UTF-8, always ended by a NUL, cut between characters if too long. */
  char message[FM_MESSAGE_SIZE];
} fm_error;

#define FM_NUL_TERMINATED ((size_t)-1)

/* ---- Validators -------------------------------------------------------------------------------------------------- */

/* A compiled type or pattern. */
typedef struct fm_validator fm_validator;

enum {
  /* Letters match without regard to case. */
  FM_CASELESS = 1 << 0,
  /* A dot also matches a line feed. This flag, FM_EXTENDED, FM_LITERAL and FM_MULTILINE are for patterns only. */
  FM_DOT_MATCHES_NEWLINES = 1 << 1,
  /* White space outside a class is ignored, and # starts a comment. */
  FM_EXTENDED = 1 << 2,
  /* Every character of the pattern stands for itself. */
  FM_LITERAL = 1 << 3,
  /* ^ and $ match at every line feed. */
  FM_MULTILINE = 1 << 4,
  /* The engine is chosen for single texts and not for very many: compiling is cheaper, and judging a column costs
     more. */
  FM_SINGLE_TEXTS = 1 << 8
};

/*
 * Compiles a type in the notation of the command line, such as "email" or "username:3,20".
 *
 * locale: such as "de_CH"; its separators are used for prices, amounts and percentages. NULL for the type's defaults.
 * engine: "auto", "automaton" or "pcre2"; NULL for "auto".
 * flags: FM_CASELESS and FM_SINGLE_TEXTS, or 0.
 */
fm_status fm_validator_create(
    const char *FM_NULLABLE specification, size_t length, const char *FM_NULLABLE locale,
    const char *FM_NULLABLE engine, uint32_t flags, fm_validator *FM_NULLABLE *FM_NULLABLE validator,
    fm_error *FM_NULLABLE error);

/* Compiles a pattern that the whole text must match. flags: any of the flags above, or 0. */
fm_status fm_validator_create_pattern(
    const char *FM_NULLABLE pattern, size_t length, const char *FM_NULLABLE engine, uint32_t flags,
    fm_validator *FM_NULLABLE *FM_NULLABLE validator, fm_error *FM_NULLABLE error);

/* Frees a validator; does nothing for NULL. Judgements made with it can still be used. */
void fm_validator_free(fm_validator *FM_NULLABLE validator);

/*
 * Describes a validator as a JSON object: type, pattern, engine, reason (why this engine), jit, codeSize,
 * partialIsExact, details, checks, message.
 */
fm_status fm_validator_describe(
    const fm_validator *FM_NULLABLE validator, char *FM_NULLABLE buffer, size_t capacity, size_t *FM_NULLABLE length);

/* Lists the types as a JSON array of objects: name, parameters, summary, sample, example, message. */
fm_status fm_types(char *FM_NULLABLE buffer, size_t capacity, size_t *FM_NULLABLE length);

/* ---- Judging one text -------------------------------------------------------------------------------------------- */

typedef int32_t fm_verdict;

enum {
  /* Not valid, and no continuation can be. */
  FM_NO_MATCH = 0,
  /* Not valid yet, but some continuation may be. */
  FM_PARTIAL = 1,
  /* Valid. */
  FM_MATCH = 2
};

/* Whether a text is valid: 1 or 0 in `*is_valid`. This is the cheapest question. FM_UNDECIDED if an engine hit a
   limit. */
fm_status fm_validator_is_valid(
    const fm_validator *FM_NULLABLE validator, const char *FM_NULLABLE text, size_t length,
    int32_t *FM_NULLABLE is_valid, fm_error *FM_NULLABLE error);

/* The verdict on a whole text, checks included. FM_UNDECIDED if an engine hit a limit. */
fm_status fm_validator_verdict(
    const fm_validator *FM_NULLABLE validator, const char *FM_NULLABLE text, size_t length,
    fm_verdict *FM_NULLABLE verdict, fm_error *FM_NULLABLE error);

/* What is wrong with a text. */
typedef struct fm_fault {
  fm_verdict verdict;
  /* FM_FAULT_NONE for a valid text; otherwise what is wrong: FM_FAULT_…. */
  int32_t code;
  /* The offset of the first fault in bytes; the length of the text if something is missing at its end; -1 if the
     position is not known, and for a valid text. */
  int64_t offset;
  /* A sentence for people; empty for a valid text. UTF-8, ended by a NUL, cut between characters if it is too long. */
  char message[FM_MESSAGE_SIZE];
} fm_fault;

/* The verdict on a whole text, with what is wrong and where. FM_UNDECIDED if an engine hit a limit. */
fm_status fm_validator_fault(
    const fm_validator *FM_NULLABLE validator, const char *FM_NULLABLE text, size_t length,
    fm_fault *FM_NULLABLE fault, fm_error *FM_NULLABLE error);

/* Unicode scalars from `first` to `last`, both included. */
typedef struct fm_scalar_range {
  uint32_t first;
  uint32_t last;
} fm_scalar_range;

/*
 * The scalars that may follow a text if the pattern is still to match: ascending ranges. Checks are not taken into
 * account.
 *
 * At most `capacity` ranges are written; `*count` is the number of all ranges, and FM_BUFFER_TOO_SMALL means that not
 * all were written. FM_UNSUPPORTED if the pattern is not regular, so that the answer is not known. After a text of a
 * type without a pattern, every scalar may follow.
 */
fm_status fm_validator_next(
    const fm_validator *FM_NULLABLE validator, const char *FM_NULLABLE text, size_t length,
    fm_scalar_range *FM_NULLABLE ranges, size_t capacity, size_t *FM_NULLABLE count, fm_error *FM_NULLABLE error);

/* ---- What is wrong: codes ---------------------------------------------------------------------------------------- */

/* Codes below FM_FAULT_UNDECIDED mean invalid values, codes from FM_FAULT_UNDECIDED on undecided values, and codes from
   FM_FAULT_MALFORMED on malformed values. */
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
  /* A reason that has no code; the message of fm_validator_fault says what it is. */
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

/* The words of a code in reports: "pattern", "checksum", "undecided: match limit", "malformed: not UTF-8". NULL for a
   number that is not a code. The text lives as long as the library and must not be freed. */
const char *FM_NULLABLE fm_fault_reason(int32_t code);

/* ---- Columns ----------------------------------------------------------------------------------------------------- */

/* The results for the values of a column. Every value is counted once: the five numbers add up to its length. */
typedef struct fm_counts {
  int64_t valid;
  int64_t invalid;
  int64_t undecided;
  int64_t malformed;
  int64_t null_count;
} fm_counts;

/*
 * Judges a column of UTF-8 in place, with offsets of 32 bits: the layout of Apache Arrow's utf8.
 *
 * data, data_size: the bytes of the values, one value after the other.
 * offsets: count + 1 byte offsets: the start of each value, and the end of the last one. They need not start at 0.
 * validity: a bit for each value, lowest bit first, 0 for null; NULL if no value is null. The bit of the first value is
 *   the one with the index validity_offset.
 * threads: how many threads may work at the same time; 0 for one for each processor.
 * bitmap: (count + 7) / 8 bytes that are written, or NULL. Bit i is set if value i is valid; the bits of null values,
 *   and those after the last value, are 0.
 * codes: count bytes that are written, or NULL. FM_FAULT_… of each value; 0 for valid and for null values.
 * counts: the number of values with each result, or NULL.
 *
 * O(n) for types, and for patterns that the automaton runs. The column is only read, and nothing of it is kept. After
 * FM_BAD_COLUMN, the content of bitmap and codes is undefined.
 */
fm_status fm_validator_judge_utf8(
    const fm_validator *FM_NULLABLE validator, const uint8_t *FM_NULLABLE data, size_t data_size,
    const int32_t *FM_NULLABLE offsets, size_t count, const uint8_t *FM_NULLABLE validity, size_t validity_offset,
    uint32_t threads, uint8_t *FM_NULLABLE bitmap, uint8_t *FM_NULLABLE codes, fm_counts *FM_NULLABLE counts,
    fm_error *FM_NULLABLE error);

/* The same with offsets of 64 bits: the layout of Arrow's large_utf8. */
fm_status fm_validator_judge_large_utf8(
    const fm_validator *FM_NULLABLE validator, const uint8_t *FM_NULLABLE data, size_t data_size,
    const int64_t *FM_NULLABLE offsets, size_t count, const uint8_t *FM_NULLABLE validity, size_t validity_offset,
    uint32_t threads, uint8_t *FM_NULLABLE bitmap, uint8_t *FM_NULLABLE codes, fm_counts *FM_NULLABLE counts,
    fm_error *FM_NULLABLE error);

/* ---- Apache Arrow ------------------------------------------------------------------------------------------------ */

/* The structures of the Arrow C data interface, as in its specification:
   https://arrow.apache.org/docs/format/CDataInterface.html. */
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

/* The results for one or more arrays, in the order in which they were added: whether each value is valid, the counts,
   and the codes if asked for. */
typedef struct fm_judgement fm_judgement;

enum {
  /* Keep the code of every value. */
  FM_KEEP_CODES = 1 << 0
};

/* Makes an empty judgement. flags: FM_KEEP_CODES or 0. threads: as for fm_validator_judge_utf8. */
fm_status fm_judgement_create(
    const fm_validator *FM_NULLABLE validator, uint32_t flags, uint32_t threads,
    fm_judgement *FM_NULLABLE *FM_NULLABLE judgement, fm_error *FM_NULLABLE error);

/*
 * Judges the values of an Arrow array, and adds the results to the judgement.
 *
 * The array is of the type utf8, large_utf8 or utf8_view, or a dictionary of one of them, sliced or not; `child` is
 * then -1. Or it is a struct (a record batch) with such a child, and `child` is the child's index, from 0. Nothing is
 * copied. The schema and the array are only read during the call, and the caller remains responsible for releasing
 * them. Structures that have been released are an error (FM_BAD_ARGUMENT). On an error nothing is added.
 */
fm_status fm_judgement_add(
    fm_judgement *FM_NULLABLE judgement, const struct ArrowSchema *FM_NULLABLE schema,
    const struct ArrowArray *FM_NULLABLE array, int64_t child, fm_error *FM_NULLABLE error);

/* The counts of all values added so far. */
fm_status fm_judgement_counts(const fm_judgement *FM_NULLABLE judgement, fm_counts *FM_NULLABLE counts);

/*
 * Exports the results so far as an Arrow array of Booleans: true for a valid value, null for a null value.
 *
 * The caller owns both structures and has to call their `release`. Their memory is shared with the judgement, not
 * copied. It lives until the array has been released and the judgement has been freed. Values that are added later do
 * not change what has been exported.
 */
fm_status fm_judgement_export_valid(
    fm_judgement *FM_NULLABLE judgement, struct ArrowSchema *FM_NULLABLE schema,
    struct ArrowArray *FM_NULLABLE array, fm_error *FM_NULLABLE error);

/* Exports the codes as an Arrow array of uint8, null for a null value. FM_UNSUPPORTED unless the judgement was made
   with FM_KEEP_CODES. */
fm_status fm_judgement_export_codes(
    fm_judgement *FM_NULLABLE judgement, struct ArrowSchema *FM_NULLABLE schema,
    struct ArrowArray *FM_NULLABLE array, fm_error *FM_NULLABLE error);

/* Frees a judgement; does nothing for NULL. Exported arrays can still be used. */
void fm_judgement_free(fm_judgement *FM_NULLABLE judgement);

/* ---- Fields ------------------------------------------------------------------------------------------------------ */

/* The options of a field that is to be made. */
typedef struct fm_configuration fm_configuration;

/* Makes a configuration for a type; specification and locale are as for fm_validator_create. */
fm_status fm_configuration_create(
    const char *FM_NULLABLE specification, size_t length, const char *FM_NULLABLE locale,
    fm_configuration *FM_NULLABLE *FM_NULLABLE configuration, fm_error *FM_NULLABLE error);

/*
 * Sets an option. Both texts are ended by a NUL.
 *
 *   limit                digits: the maximum number of characters, as users count them
 *   overLimit            reject, truncate
 *   paste                reject, filter
 *   letterCase           upper, lower, none
 *   timing               onFly, afterEdit, onCommit, always; several separated by commas
 *   engine               auto, automaton, pcre2
 *   typingPattern        a pattern: what a replacement may be
 *   candidatePattern     a pattern: what the text may be after an insertion
 *   removedCharacters    the characters that are removed from every replacement
 *   required, refusesDeadEnds, limitsMarkedText, alwaysShowsTitle, secure
 *                        true, false
 *   title, placeholder, helperText
 *                        any text
 *   counter              hidden, up, down
 *   alertPosition        top, bottom
 *   undecided            error, warning, accept
 */
fm_status fm_configuration_set(
    fm_configuration *FM_NULLABLE configuration, const char *FM_NULLABLE key, const char *FM_NULLABLE value,
    fm_error *FM_NULLABLE error);

/* Frees a configuration; does nothing for NULL. Fields made with it can still be used. */
void fm_configuration_free(fm_configuration *FM_NULLABLE configuration);

/* A text field without a screen. Ranges and carets count UTF-16 code units; a range that reaches outside the text is
   clamped. */
typedef struct fm_field fm_field;

/* Makes a field with a text in it. The text is laid out, but never refused or cut. */
fm_status fm_field_create(
    const fm_configuration *FM_NULLABLE configuration, const char *FM_NULLABLE text, size_t length,
    fm_field *FM_NULLABLE *FM_NULLABLE field, fm_error *FM_NULLABLE error);

/* Makes another field in the same state. */
fm_status fm_field_copy(
    const fm_field *FM_NULLABLE field, fm_field *FM_NULLABLE *FM_NULLABLE copy, fm_error *FM_NULLABLE error);

/* Frees a field; does nothing for NULL. */
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

/* The outcome of an edit. A refused edit is not an error: the status is FM_OK, and `rejection` says why. */
typedef struct fm_edit {
  int32_t rejection;
  uint32_t events;
  /* The selection after the edit. */
  int64_t selection_location;
  int64_t selection_length;
  /* The one stretch in which the text changed: where it is, how much was removed, and how much was inserted, in UTF-16
     code units; all 0 if the text did not change. */
  int64_t change_location;
  int64_t removed_length;
  int64_t inserted_length;
} fm_edit;

/* The edits. Replaces a range of the text. */
fm_status fm_field_replace(
    fm_field *FM_NULLABLE field, int64_t location, int64_t range_length, const char *FM_NULLABLE text, size_t length,
    fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
/* Replaces the selection, or inserts at the caret. */
fm_status fm_field_insert(
    fm_field *FM_NULLABLE field, const char *FM_NULLABLE text, size_t length, fm_edit *FM_NULLABLE edit,
    fm_error *FM_NULLABLE error);
/* Takes over a whole text as one edit, for toolkits that report an edit only after they made it. */
fm_status fm_field_update(
    fm_field *FM_NULLABLE field, const char *FM_NULLABLE text, size_t length, fm_edit *FM_NULLABLE edit,
    fm_error *FM_NULLABLE error);
/* Deletes the selection, or the character before the caret. */
fm_status fm_field_delete_backward(
    fm_field *FM_NULLABLE field, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
/* Deletes the selection, or the character after the caret. */
fm_status fm_field_delete_forward(
    fm_field *FM_NULLABLE field, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
/* Sets the text, as a program does: it is laid out, but never refused or cut. */
fm_status fm_field_set_text(
    fm_field *FM_NULLABLE field, const char *FM_NULLABLE text, size_t length, fm_edit *FM_NULLABLE edit,
    fm_error *FM_NULLABLE error);
/* Sets a value in the form that programs use, such as 1200.99. */
fm_status fm_field_set_plain_value(
    fm_field *FM_NULLABLE field, const char *FM_NULLABLE text, size_t length, fm_edit *FM_NULLABLE edit,
    fm_error *FM_NULLABLE error);
/* Clears the whole text, as a clear button does. */
fm_status fm_field_clear(fm_field *FM_NULLABLE field, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
/* Sets the marked text of an input method. The selection counts from the start of the marked text; a location of -1 is
   its end. */
fm_status fm_field_mark(
    fm_field *FM_NULLABLE field, const char *FM_NULLABLE text, size_t length, int64_t selection_location,
    int64_t selection_length, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
/* Commits the marked text: it goes through the rules now. Does nothing if no text is marked. */
fm_status fm_field_unmark(fm_field *FM_NULLABLE field, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
/* Takes back what the user did last (a run of typing, a run of deletions, a paste), and does it again. Where there is
   nothing to take back, nothing changes. Setting the text begins a new history. */
fm_status fm_field_undo(fm_field *FM_NULLABLE field, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
fm_status fm_field_redo(fm_field *FM_NULLABLE field, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
/* Take a value from a picker, for the types number and date. */
fm_status fm_field_pick_number(
    fm_field *FM_NULLABLE field, int64_t number, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
fm_status fm_field_pick_date(
    fm_field *FM_NULLABLE field, int32_t year, int32_t month, int32_t day, fm_edit *FM_NULLABLE edit,
    fm_error *FM_NULLABLE error);

/* Editing begins, editing ends, the field is committed. `edit` gets the events. */
fm_status fm_field_begin(fm_field *FM_NULLABLE field, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
fm_status fm_field_end(fm_field *FM_NULLABLE field, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
fm_status fm_field_commit(fm_field *FM_NULLABLE field, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
/* Starts over: no text, no focus, no status. */
fm_status fm_field_restart(fm_field *FM_NULLABLE field, fm_error *FM_NULLABLE error);
/* Shows an error or a warning that the program has found; the next edit judges the text again. */
fm_status fm_field_show_alert(
    fm_field *FM_NULLABLE field, const char *FM_NULLABLE text, size_t length, int32_t is_warning,
    fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
fm_status fm_field_hide_alert(fm_field *FM_NULLABLE field, fm_error *FM_NULLABLE error);
/* Shows the text as dots, or as it is. */
fm_status fm_field_set_secure(
    fm_field *FM_NULLABLE field, int32_t is_secure, fm_edit *FM_NULLABLE edit, fm_error *FM_NULLABLE error);
/* Lets the field take edits, or not. */
fm_status fm_field_set_enabled(fm_field *FM_NULLABLE field, int32_t is_enabled, fm_error *FM_NULLABLE error);

/* The selection; if its length is 0, it is the caret. */
fm_status fm_field_select(
    fm_field *FM_NULLABLE field, int64_t location, int64_t range_length, fm_error *FM_NULLABLE error);
fm_status fm_field_selection(
    const fm_field *FM_NULLABLE field, int64_t *FM_NULLABLE location, int64_t *FM_NULLABLE range_length);
/* The range of the marked text; -1 and 0 if there is none. */
fm_status fm_field_marked(
    const fm_field *FM_NULLABLE field, int64_t *FM_NULLABLE location, int64_t *FM_NULLABLE range_length);

/* The text as the user sees it, and in the form that a program stores. */
fm_status fm_field_text(
    const fm_field *FM_NULLABLE field, char *FM_NULLABLE buffer, size_t capacity, size_t *FM_NULLABLE length);
fm_status fm_field_plain_value(
    const fm_field *FM_NULLABLE field, char *FM_NULLABLE buffer, size_t capacity, size_t *FM_NULLABLE length);

typedef int32_t fm_field_status_code;
enum { FM_STATUS_NORMAL = 0, FM_STATUS_WARNING = 1, FM_STATUS_ERROR = 2 };

/* The status of the text, and its message; the message is empty if the status is normal. */
fm_status fm_field_status(const fm_field *FM_NULLABLE field, fm_field_status_code *FM_NULLABLE status);
fm_status fm_field_message(
    const fm_field *FM_NULLABLE field, char *FM_NULLABLE buffer, size_t capacity, size_t *FM_NULLABLE length);
/* What to tell the user about the last edit if it was refused, or if a part of it was left out; empty if it was done whole. */
fm_status fm_field_rejection_message(
    const fm_field *FM_NULLABLE field, char *FM_NULLABLE buffer, size_t capacity, size_t *FM_NULLABLE length);
/* The verdict of the type alone. FM_UNDECIDED if an engine hit a limit. */
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
