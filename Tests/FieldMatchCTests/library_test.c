/* Tests of the C library through its header alone. Prints what fails, and ends with 1 if anything did. */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fieldmatch.h"

static int failures = 0;
static int checks = 0;

#define CHECK(condition)                                                  \
  do {                                                                    \
    checks++;                                                             \
    if (!(condition)) {                                                   \
      failures++;                                                         \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);     \
    }                                                                     \
  } while (0)

/* ---- Support ------------------------------------------------------------------------------------------------------ */

static fm_validator *compiled(const char *specification) {
  fm_validator *validator = NULL;
  fm_error error;
  if (fm_validator_create(specification, FM_NUL_TERMINATED, NULL, NULL, 0, &validator, &error) != FM_OK) {
    fprintf(stderr, "%s: %s\n", specification, error.message);
    exit(1);
  }
  return validator;
}

/* Memory that ends where a page begins that may not be touched: reading one byte too many ends the program. */
static void *guarded(const void *content, size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t pages = size / page + 1;
  char *memory = mmap(NULL, (pages + 1) * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) exit(1);
  mprotect(memory + pages * page, page, PROT_NONE);
  char *start = memory + pages * page - size;
  if (content != NULL && size > 0) memcpy(start, content, size);
  return start;
}

static fm_verdict verdict_of(const fm_validator *validator, const char *text, size_t length) {
  fm_verdict verdict = -1;
  CHECK(fm_validator_verdict(validator, text, length, &verdict, NULL) == FM_OK);
  return verdict;
}

static int bit(const uint8_t *bitmap, size_t index) { return bitmap[index / 8] >> (index % 8) & 1; }

static int text_is(fm_status (*read)(const fm_field *, char *, size_t, size_t *), const fm_field *field,
                   const char *expected) {
  char buffer[200];
  size_t length = 0;
  return read(field, buffer, sizeof buffer, &length) == FM_OK && length == strlen(expected) &&
         strcmp(buffer, expected) == 0;
}

/* ---- Validators --------------------------------------------------------------------------------------------------- */

static void test_refusals(void) {
  fm_validator *validator = (fm_validator *)1;
  fm_error error;
  CHECK(fm_validator_create("emial", 5, NULL, NULL, 0, &validator, &error) == FM_BAD_SPECIFICATION);
  CHECK(validator == NULL && error.status == FM_BAD_SPECIFICATION && error.offset == 0);
  CHECK(strstr(error.message, "email") != NULL);
  CHECK(fm_validator_create("username:9,3", FM_NUL_TERMINATED, NULL, NULL, 0, &validator, &error) ==
        FM_BAD_SPECIFICATION);
  CHECK(error.offset >= 9);
  CHECK(fm_validator_create("email", 5, "xx_XX", NULL, 0, &validator, &error) == FM_BAD_SPECIFICATION);
  CHECK(fm_validator_create("email", 5, NULL, "perl", 0, &validator, &error) == FM_BAD_ARGUMENT);
  CHECK(fm_validator_create("email", 5, NULL, NULL, FM_LITERAL, &validator, &error) == FM_BAD_ARGUMENT);
  CHECK(fm_validator_create("email", 5, NULL, NULL, 0, NULL, &error) == FM_BAD_ARGUMENT);
  CHECK(fm_validator_create(NULL, 5, NULL, NULL, 0, &validator, &error) == FM_BAD_ARGUMENT);
  CHECK(fm_validator_create("email", (size_t)-5, NULL, NULL, 0, &validator, &error) == FM_BAD_ARGUMENT);
  CHECK(fm_validator_create("em\xFFil", 5, NULL, NULL, 0, &validator, &error) == FM_MALFORMED_TEXT);
  CHECK(error.offset == 2);
  CHECK(fm_validator_create_pattern("ab)c", 4, NULL, 0, &validator, &error) == FM_BAD_PATTERN);
  CHECK(error.offset == 2 && error.code == FM_PATTERN_SYNTAX && error.message[0] != 0);
  CHECK(fm_validator_create_pattern("(a)\\1", 5, "automaton", 0, &validator, &error) == FM_BAD_PATTERN);
  CHECK(error.code == FM_PATTERN_UNSUPPORTED_CONSTRUCT);
  CHECK(fm_validator_create_pattern("a", 1, NULL, 1u << 30, &validator, &error) == FM_BAD_ARGUMENT);
  CHECK(fm_validator_create("emial", 5, NULL, NULL, 0, &validator, NULL) == FM_BAD_SPECIFICATION);
  fm_validator_free(NULL);
}

static void test_messages_are_cut_between_characters(void) {
  char name[3000];
  for (size_t index = 0; index + 2 < sizeof name; index += 2) memcpy(name + index, "\xC3\xA9", 2);
  fm_validator *validator = NULL;
  fm_error error;
  CHECK(fm_validator_create(name, 2998, NULL, NULL, 0, &validator, &error) == FM_BAD_SPECIFICATION);
  size_t length = strnlen(error.message, FM_MESSAGE_SIZE);
  CHECK(length < FM_MESSAGE_SIZE && length > FM_MESSAGE_SIZE - 5);
  CHECK(((unsigned char)error.message[length - 1] & 0xC0) == 0x80 || (unsigned char)error.message[length - 1] < 0x80);
}

static void test_verdicts(void) {
  fm_validator *email = compiled("email");
  CHECK(verdict_of(email, "ada@example.com", 15) == FM_MATCH);
  CHECK(verdict_of(email, "ada@example", 11) == FM_PARTIAL);
  CHECK(verdict_of(email, "ada example", FM_NUL_TERMINATED) == FM_NO_MATCH);
  CHECK(verdict_of(email, NULL, 0) == FM_PARTIAL);
  int32_t is_valid = -1;
  CHECK(fm_validator_is_valid(email, "ada@example.com", 15, &is_valid, NULL) == FM_OK && is_valid == 1);
  CHECK(fm_validator_is_valid(email, "ada@example", 11, &is_valid, NULL) == FM_OK && is_valid == 0);
  fm_error error;
  CHECK(fm_validator_is_valid(email, "ada\x80", 4, &is_valid, &error) == FM_MALFORMED_TEXT && error.offset == 3);
  CHECK(fm_validator_is_valid(NULL, "ada", 3, &is_valid, &error) == FM_BAD_ARGUMENT);
  CHECK(fm_validator_is_valid(email, NULL, 3, &is_valid, &error) == FM_BAD_ARGUMENT);
  fm_fault fault;
  CHECK(fm_validator_fault(email, "no-at-sign.", 11, &fault, NULL) == FM_OK);
  CHECK(fault.verdict == FM_PARTIAL && fault.code == FM_FAULT_PATTERN && fault.offset == 11 && fault.message[0] != 0);
  CHECK(fm_validator_fault(email, "double..dot@example.com", 23, &fault, NULL) == FM_OK);
  CHECK(fault.verdict == FM_NO_MATCH && fault.offset == 7);
  CHECK(fm_validator_fault(email, "ada@example.com", 15, &fault, NULL) == FM_OK);
  CHECK(fault.verdict == FM_MATCH && fault.code == FM_FAULT_NONE && fault.offset == -1 && fault.message[0] == 0);
  fm_validator_free(email);

  fm_validator *card = compiled("card");
  CHECK(fm_validator_fault(card, "4242424242424241", 16, &fault, NULL) == FM_OK && fault.code == FM_FAULT_CHECKSUM);
  CHECK(strcmp(fm_fault_reason(fault.code), "checksum") == 0);
  fm_validator_free(card);
}

static void test_reasons(void) {
  for (int32_t code = -5; code < 300; code++) {
    const char *reason = fm_fault_reason(code);
    int is_code = (code >= FM_FAULT_NONE && code <= FM_FAULT_NOT_TEXT) || code == FM_FAULT_OTHER ||
                  (code >= FM_FAULT_UNDECIDED && code <= FM_FAULT_ENDLESS_RECURSION) || code == FM_FAULT_MALFORMED ||
                  code == FM_FAULT_NOT_UTF8;
    CHECK((reason != NULL) == is_code);
  }
  CHECK(strcmp(fm_fault_reason(FM_FAULT_MATCH_LIMIT), "undecided: match limit") == 0);
}

static void test_undecided(void) {
  fm_validator *validator = NULL;
  fm_error error;
  if (fm_validator_create_pattern("((?:a|aa)+)+\\1[bc]", FM_NUL_TERMINATED, "pcre2", 0, &validator, &error) != FM_OK) {
    CHECK(error.code == FM_PATTERN_ENGINE_UNAVAILABLE); /* A library without PCRE2. */
    return;
  }
  char text[4000];
  memset(text, 'a', sizeof text);
  int32_t is_valid = -1;
  CHECK(fm_validator_is_valid(validator, text, sizeof text, &is_valid, &error) == FM_UNDECIDED);
  CHECK(error.code >= FM_FAULT_UNDECIDED && error.code < FM_FAULT_MALFORMED);
  fm_scalar_range range;
  size_t count = 0;
  CHECK(fm_validator_next(validator, "a", 1, &range, 1, &count, &error) == FM_UNSUPPORTED);
  int32_t offsets[] = {0, 4000};
  uint8_t bitmap = 0xFF, code = 0;
  fm_counts counts;
  CHECK(fm_validator_judge_utf8(validator, (uint8_t *)text, sizeof text, offsets, 1, NULL, 0, 1, &bitmap, &code,
                                &counts, &error) == FM_OK);
  CHECK(bitmap == 0 && code >= FM_FAULT_UNDECIDED && code < FM_FAULT_MALFORMED && counts.undecided == 1);
  fm_validator_free(validator);
}

static void test_next(void) {
  fm_validator *validator = NULL;
  fm_error error;
  CHECK(fm_validator_create_pattern("[a-c]x|z", FM_NUL_TERMINATED, NULL, 0, &validator, &error) == FM_OK);
  fm_scalar_range ranges[4];
  size_t count = 0;
  CHECK(fm_validator_next(validator, "", 0, ranges, 4, &count, &error) == FM_OK && count == 2);
  CHECK(ranges[0].first == 'a' && ranges[0].last == 'c' && ranges[1].first == 'z' && ranges[1].last == 'z');
  CHECK(fm_validator_next(validator, "", 0, ranges, 1, &count, &error) == FM_BUFFER_TOO_SMALL && count == 2);
  CHECK(fm_validator_next(validator, "", 0, NULL, 0, &count, NULL) == FM_BUFFER_TOO_SMALL && count == 2);
  CHECK(fm_validator_next(validator, "zz", 2, ranges, 4, &count, &error) == FM_OK && count == 0);
  CHECK(fm_validator_next(validator, "", 0, NULL, 4, &count, &error) == FM_BAD_ARGUMENT);
  fm_validator_free(validator);
  validator = compiled("none");
  CHECK(fm_validator_next(validator, "x", 1, ranges, 4, &count, &error) == FM_OK && count == 2);
  fm_validator_free(validator);
}

static void test_buffers(void) {
  fm_validator *email = compiled("email-classic");
  size_t length = 0, again = 0;
  CHECK(fm_validator_describe(email, NULL, 0, &length) == FM_BUFFER_TOO_SMALL && length > 100);
  char *exact = guarded(NULL, length);
  CHECK(fm_validator_describe(email, exact, length, &again) == FM_OK && again == length);
  CHECK(exact[0] == '{' && exact[length - 1] == '}');
  char *small = guarded(NULL, 10);
  CHECK(fm_validator_describe(email, small, 10, &again) == FM_BUFFER_TOO_SMALL && memcmp(small, exact, 10) == 0);
  CHECK(fm_validator_describe(email, NULL, 10, &again) == FM_BAD_ARGUMENT);
  CHECK(fm_validator_describe(NULL, NULL, 0, &again) == FM_BAD_ARGUMENT);
  CHECK(fm_types(NULL, 0, &length) == FM_BUFFER_TOO_SMALL && length > 1000);
  fm_validator_free(email);
}

/* ---- Columns ------------------------------------------------------------------------------------------------------ */

static const char *const samples[] = {
    "ada@example.com", "", "no-at-sign", "grace.hopper@navy.mil", "\xC3\xA9@example.com", "bad\xFF" "byte@example.com",
    "a@b.co", "a@b", "x", "linus@kernel.org", "double..dot@example.com", "someone.with.a.long.name@a-long-host.example",
    "\xE2\x82", "tail@example.com\n",
};
enum { SAMPLE_COUNT = sizeof samples / sizeof *samples, COUNT = 40000 };

static uint32_t state = 1;
static uint32_t random_number(uint32_t below) {
  state = state * 1664525u + 1013904223u;
  return (uint32_t)(((uint64_t)(state >> 8) * below) >> 24);
}

/* A column of samples, with what must come of it. */
struct column {
  uint8_t *data;
  size_t data_size;
  int32_t *offsets;
  int64_t *large_offsets;
  uint8_t *validity;
  size_t validity_size;
  int sample[COUNT]; /* -1 for null */
  fm_counts counts;
};

static uint8_t expected_code(const fm_validator *validator, int sample) {
  fm_fault fault;
  fm_error error;
  fm_status status = fm_validator_fault(validator, samples[sample], strlen(samples[sample]), &fault, &error);
  if (status == FM_MALFORMED_TEXT) return FM_FAULT_NOT_UTF8;
  CHECK(status == FM_OK);
  return (uint8_t)fault.code;
}

static struct column *make_column(const fm_validator *validator) {
  struct column *column = calloc(1, sizeof *column);
  char *data = malloc(COUNT * 50);
  int32_t *offsets = malloc((COUNT + 1) * sizeof *offsets);
  int64_t *large = malloc((COUNT + 1) * sizeof *large);
  uint8_t validity[COUNT / 8 + 1] = {0};
  uint8_t codes[SAMPLE_COUNT];
  for (int sample = 0; sample < SAMPLE_COUNT; sample++) codes[sample] = expected_code(validator, sample);
  size_t end = 0;
  offsets[0] = 0;
  large[0] = 0;
  for (size_t index = 0; index < COUNT; index++) {
    int sample = (int)random_number(SAMPLE_COUNT);
    size_t length = strlen(samples[sample]);
    memcpy(data + end, samples[sample], length);
    end += length;
    offsets[index + 1] = (int32_t)end;
    large[index + 1] = (int64_t)end;
    if (random_number(10) == 0) {
      column->sample[index] = -1;
      column->counts.null_count++;
      continue;
    }
    validity[index / 8] |= (uint8_t)(1u << (index % 8));
    column->sample[index] = sample;
    if (codes[sample] == 0) column->counts.valid++;
    else if (codes[sample] < FM_FAULT_UNDECIDED) column->counts.invalid++;
    else column->counts.malformed++;
  }
  column->data = guarded(data, end);
  column->data_size = end;
  column->offsets = guarded(offsets, (COUNT + 1) * sizeof *offsets);
  column->large_offsets = guarded(large, (COUNT + 1) * sizeof *large);
  column->validity_size = (COUNT + 7) / 8;
  column->validity = guarded(validity, column->validity_size);
  free(data);
  free(offsets);
  free(large);
  return column;
}

static int same_counts(fm_counts a, fm_counts b) {
  return a.valid == b.valid && a.invalid == b.invalid && a.undecided == b.undecided && a.malformed == b.malformed &&
         a.null_count == b.null_count;
}

static void check_answers(const fm_validator *validator, const struct column *column, size_t first, size_t count,
                          const uint8_t *bitmap, const uint8_t *codes) {
  int wrong = 0;
  for (size_t index = 0; index < count; index++) {
    int sample = column->sample[first + index];
    uint8_t code = sample < 0 ? 0 : expected_code(validator, sample);
    if (bit(bitmap, index) != (sample >= 0 && code == 0)) wrong++;
    if (codes != NULL && codes[index] != code) wrong++;
  }
  CHECK(wrong == 0);
}

static void test_columns(void) {
  static const char *const types[] = {"email", "email-classic", "password:3,20", "none"};
  for (size_t type = 0; type < sizeof types / sizeof *types; type++) {
    fm_validator *validator = compiled(types[type]);
    struct column *column = make_column(validator);
    fm_counts counts;
    fm_error error;
    uint8_t *bitmap = guarded(NULL, (COUNT + 7) / 8);
    uint8_t *codes = guarded(NULL, COUNT);
    for (uint32_t threads = 0; threads < 4; threads++) {
      memset(bitmap, 0xFF, (COUNT + 7) / 8);
      memset(codes, 0xFF, COUNT);
      CHECK(fm_validator_judge_utf8(validator, column->data, column->data_size, column->offsets, COUNT,
                                    column->validity, 0, threads, bitmap, codes, &counts, &error) == FM_OK);
      CHECK(same_counts(counts, column->counts));
      check_answers(validator, column, 0, COUNT, bitmap, codes);
    }
    /* A slice that starts within a byte of the bitmap. */
    CHECK(fm_validator_judge_large_utf8(validator, column->data, column->data_size, column->large_offsets + 13, 1001,
                                        column->validity, 13, 2, bitmap, codes, &counts, &error) == FM_OK);
    CHECK(counts.valid + counts.invalid + counts.undecided + counts.malformed + counts.null_count == 1001);
    check_answers(validator, column, 13, 1001, bitmap, codes);
    /* Counts alone, and no value at all. */
    CHECK(fm_validator_judge_utf8(validator, column->data, column->data_size, column->offsets, COUNT, column->validity,
                                  0, 1, NULL, NULL, &counts, NULL) == FM_OK);
    CHECK(same_counts(counts, column->counts));
    CHECK(fm_validator_judge_utf8(validator, NULL, 0, NULL, 0, NULL, 0, 1, NULL, NULL, &counts, NULL) == FM_OK);
    CHECK(counts.valid == 0 && counts.null_count == 0);
    fm_validator_free(validator);
    free(column);
  }
}

static void test_bad_columns(void) {
  fm_validator *email = compiled("email");
  const uint8_t data[] = "abcdef";
  fm_error error;
  int32_t outside[] = {0, 3, 9}, backwards[] = {0, 3, 2}, negative[] = {-1, 3, 6};
  CHECK(fm_validator_judge_utf8(email, data, 6, outside, 2, NULL, 0, 1, NULL, NULL, NULL, &error) == FM_BAD_COLUMN);
  CHECK(error.offset == 1);
  CHECK(fm_validator_judge_utf8(email, data, 6, backwards, 2, NULL, 0, 1, NULL, NULL, NULL, &error) == FM_BAD_COLUMN);
  CHECK(error.offset == 1);
  CHECK(fm_validator_judge_utf8(email, data, 6, negative, 2, NULL, 0, 1, NULL, NULL, NULL, &error) == FM_BAD_COLUMN);
  CHECK(error.offset == 0);
  CHECK(fm_validator_judge_utf8(email, data, 6, NULL, 2, NULL, 0, 1, NULL, NULL, NULL, &error) == FM_BAD_ARGUMENT);
  CHECK(fm_validator_judge_utf8(email, NULL, 6, outside, 2, NULL, 0, 1, NULL, NULL, NULL, &error) == FM_BAD_ARGUMENT);
  CHECK(fm_validator_judge_utf8(NULL, data, 6, outside, 1, NULL, 0, 1, NULL, NULL, NULL, &error) == FM_BAD_ARGUMENT);
  CHECK(fm_validator_judge_utf8(email, data, 6, outside, (size_t)-1, NULL, 0, 1, NULL, NULL, NULL, &error) ==
        FM_BAD_ARGUMENT);
  fm_validator_free(email);
}

/* ---- Apache Arrow ------------------------------------------------------------------------------------------------- */

static int released_schemas, released_arrays;
static void release_schema(struct ArrowSchema *schema) { released_schemas++; schema->release = NULL; }
static void release_array(struct ArrowArray *array) { released_arrays++; array->release = NULL; }

static struct ArrowSchema schema_of(const char *format) {
  struct ArrowSchema schema = {format, "", NULL, ARROW_FLAG_NULLABLE, 0, NULL, NULL, release_schema, NULL};
  return schema;
}

static struct ArrowArray array_of(int64_t length, int64_t offset, int64_t buffer_count, const void **buffers) {
  struct ArrowArray array = {length, -1, offset, buffer_count, 0, buffers, NULL, NULL, release_array, NULL};
  return array;
}

/* Judges an array, exports what came of it, frees the judgement, and only then looks. */
static void check_arrow(const fm_validator *validator, const struct column *column, size_t first,
                        const struct ArrowSchema *schema, const struct ArrowArray *array, int64_t child) {
  fm_judgement *judgement = NULL;
  fm_error error;
  CHECK(fm_judgement_create(validator, FM_KEEP_CODES, 2, &judgement, &error) == FM_OK);
  /* Twice, so that the second starts within a byte. */
  CHECK(fm_judgement_add(judgement, schema, array, child, &error) == FM_OK);
  CHECK(fm_judgement_add(judgement, schema, array, child, &error) == FM_OK);
  fm_counts counts;
  CHECK(fm_judgement_counts(judgement, &counts) == FM_OK);
  struct ArrowSchema valid_schema, code_schema;
  struct ArrowArray valid, codes;
  CHECK(fm_judgement_export_valid(judgement, &valid_schema, &valid, &error) == FM_OK);
  CHECK(fm_judgement_export_codes(judgement, &code_schema, &codes, &error) == FM_OK);
  CHECK(fm_judgement_add(judgement, schema, array, child, &error) == FM_OK);
  fm_judgement_free(judgement);
  size_t count = (size_t)array->length;
  CHECK(valid.length == 2 * array->length && codes.length == valid.length && valid.offset == 0);
  CHECK(strcmp(valid_schema.format, "b") == 0 && strcmp(code_schema.format, "C") == 0);
  CHECK(valid.null_count == counts.null_count && codes.null_count == counts.null_count);
  CHECK(counts.valid + counts.invalid + counts.undecided + counts.malformed + counts.null_count == valid.length);
  const uint8_t *present = valid.buffers[0], *values = valid.buffers[1], *numbers = codes.buffers[1];
  int wrong = 0;
  for (size_t index = 0; index < 2 * count; index++) {
    int sample = column->sample[first + index % count];
    if (present != NULL && bit(present, index) != (sample >= 0)) wrong++;
    uint8_t code = sample < 0 ? 0 : expected_code(validator, sample);
    if (numbers[index] != code || bit(values, index) != (sample >= 0 && code == 0)) wrong++;
  }
  CHECK(wrong == 0);
  valid.release(&valid);
  codes.release(&codes);
  valid_schema.release(&valid_schema);
  code_schema.release(&code_schema);
  CHECK(valid.release == NULL && codes.release == NULL && valid_schema.release == NULL);
}

static void test_arrow(void) {
  fm_validator *email = compiled("email");
  struct column *column = make_column(email);
  released_schemas = released_arrays = 0;

  const void *buffers[] = {column->validity, column->offsets, column->data};
  struct ArrowSchema schema = schema_of("u");
  struct ArrowArray array = array_of(COUNT, 0, 3, buffers);
  check_arrow(email, column, 0, &schema, &array, -1);
  struct ArrowArray slice = array_of(777, 1003, 3, buffers);
  check_arrow(email, column, 1003, &schema, &slice, -1);

  const void *large_buffers[] = {column->validity, column->large_offsets, column->data};
  struct ArrowSchema large_schema = schema_of("U");
  struct ArrowArray large = array_of(5001, 5, 3, large_buffers);
  check_arrow(email, column, 5, &large_schema, &large, -1);

  /* Views: short texts within, long ones in one of two buffers. */
  uint8_t *views = calloc(COUNT, 16);
  size_t half = (size_t)column->offsets[COUNT / 2];
  for (size_t index = 0; index < COUNT; index++) {
    int32_t start = column->offsets[index], length = column->offsets[index + 1] - start;
    memcpy(views + index * 16, &length, 4);
    if (length <= 12) {
      memcpy(views + index * 16 + 4, column->data + start, (size_t)length);
    } else {
      int32_t buffer = index >= COUNT / 2, place = buffer ? start - (int32_t)half : start;
      memcpy(views + index * 16 + 4, column->data + start, 4);
      memcpy(views + index * 16 + 8, &buffer, 4);
      memcpy(views + index * 16 + 12, &place, 4);
    }
  }
  int64_t sizes[] = {(int64_t)half, (int64_t)(column->data_size - half)};
  const void *view_buffers[] = {column->validity, guarded(views, COUNT * 16), column->data, column->data + half, sizes};
  struct ArrowSchema view_schema = schema_of("vu");
  struct ArrowArray view = array_of(COUNT - 9, 9, 5, view_buffers);
  check_arrow(email, column, 9, &view_schema, &view, -1);

  /* A dictionary of all samples, one of them null. */
  char words[600];
  int32_t word_offsets[SAMPLE_COUNT + 2] = {0};
  size_t end = 0;
  for (int sample = 0; sample < SAMPLE_COUNT; sample++) {
    memcpy(words + end, samples[sample], strlen(samples[sample]));
    end += strlen(samples[sample]);
    word_offsets[sample + 1] = (int32_t)end;
  }
  word_offsets[SAMPLE_COUNT + 1] = (int32_t)end;
  uint8_t word_validity[2] = {0xFF, 0x3F};
  const void *word_buffers[] = {word_validity, word_offsets, words};
  struct ArrowSchema word_schema = schema_of("u");
  struct ArrowArray word = array_of(SAMPLE_COUNT + 1, 0, 3, word_buffers);
  int8_t *indices = malloc(COUNT);
  for (size_t index = 0; index < COUNT; index++) {
    /* A null value is null by its bit, whatever its index, or by the entry that it points to. */
    indices[index] = (int8_t)(column->sample[index] >= 0 ? column->sample[index] : index % 2 ? SAMPLE_COUNT : 99);
  }
  uint8_t *index_validity = calloc(COUNT / 8 + 1, 1);
  for (size_t index = 0; index < COUNT; index++) {
    if (indices[index] != 99) index_validity[index / 8] |= (uint8_t)(1u << (index % 8));
  }
  const void *index_buffers[] = {index_validity, guarded(indices, COUNT)};
  struct ArrowSchema dictionary_schema = schema_of("c");
  dictionary_schema.dictionary = &word_schema;
  struct ArrowArray dictionary = array_of(COUNT - 21, 21, 2, index_buffers);
  dictionary.dictionary = &word;
  check_arrow(email, column, 21, &dictionary_schema, &dictionary, -1);

  /* A struct whose second child is the column; the slice is the struct's. */
  struct ArrowSchema other_schema = schema_of("l"), *child_schemas[] = {&other_schema, &schema};
  struct ArrowArray other = array_of(COUNT, 0, 2, buffers), *children[] = {&other, &array};
  const void *no_bitmap[] = {NULL};
  struct ArrowSchema struct_schema = schema_of("+s");
  struct_schema.n_children = 2;
  struct_schema.children = child_schemas;
  struct ArrowArray table = array_of(500, 17, 1, no_bitmap);
  table.n_children = 2;
  table.children = children;
  check_arrow(email, column, 17, &struct_schema, &table, 1);

  /* What is no column of text, and what cannot be. */
  fm_judgement *judgement = NULL;
  fm_error error;
  fm_counts counts;
  CHECK(fm_judgement_create(email, 0, 1, &judgement, &error) == FM_OK);
  CHECK(fm_judgement_add(judgement, &struct_schema, &table, 0, &error) == FM_UNSUPPORTED);
  CHECK(fm_judgement_add(judgement, &struct_schema, &table, 2, &error) == FM_BAD_ARGUMENT);
  CHECK(fm_judgement_add(judgement, &struct_schema, &table, -1, &error) == FM_BAD_ARGUMENT);
  CHECK(fm_judgement_add(judgement, &schema, &array, 0, &error) == FM_BAD_ARGUMENT);
  CHECK(fm_judgement_add(judgement, NULL, &array, -1, &error) == FM_BAD_ARGUMENT);
  struct ArrowArray released = array;
  released.release = NULL;
  CHECK(fm_judgement_add(judgement, &schema, &released, -1, &error) == FM_BAD_ARGUMENT);
  struct ArrowArray impossible = array;
  impossible.length = -1;
  CHECK(fm_judgement_add(judgement, &schema, &impossible, -1, &error) == FM_BAD_COLUMN);
  memset(indices, 99, COUNT);
  index_buffers[0] = NULL;
  index_buffers[1] = indices;
  CHECK(fm_judgement_add(judgement, &dictionary_schema, &dictionary, -1, &error) == FM_BAD_COLUMN);
  sizes[0] = 5;
  CHECK(fm_judgement_add(judgement, &view_schema, &view, -1, &error) == FM_BAD_COLUMN);
  CHECK(fm_judgement_counts(judgement, &counts) == FM_OK && counts.valid == 0 && counts.invalid == 0);
  struct ArrowSchema out_schema;
  struct ArrowArray out;
  CHECK(fm_judgement_export_codes(judgement, &out_schema, &out, &error) == FM_UNSUPPORTED);
  /* Nothing at all is a column of no values; a column of nulls has no buffers. */
  struct ArrowSchema null_schema = schema_of("n");
  struct ArrowArray nulls = array_of(11, 0, 0, NULL);
  CHECK(fm_judgement_add(judgement, &null_schema, &nulls, -1, &error) == FM_OK);
  CHECK(fm_judgement_counts(judgement, &counts) == FM_OK && counts.null_count == 11);
  CHECK(fm_judgement_export_valid(judgement, &out_schema, &out, &error) == FM_OK);
  CHECK(out.length == 11 && out.null_count == 11 && out.buffers[0] != NULL && bit(out.buffers[0], 3) == 0);
  out.release(&out);
  out_schema.release(&out_schema);
  fm_judgement_free(judgement);

  /* The library releases nothing that it has only borrowed. */
  CHECK(released_schemas == 0 && released_arrays == 0);
  fm_validator_free(email);
  free(views);
  free(indices);
  free(index_validity);
  free(column);
}

/* ---- Fields ------------------------------------------------------------------------------------------------------- */

static fm_field *field_of(const char *specification, const char *const *options) {
  fm_configuration *configuration = NULL;
  fm_field *field = NULL;
  fm_error error;
  CHECK(fm_configuration_create(specification, FM_NUL_TERMINATED, NULL, &configuration, &error) == FM_OK);
  for (; *options != NULL; options += 2) {
    CHECK(fm_configuration_set(configuration, options[0], options[1], &error) == FM_OK);
  }
  CHECK(fm_field_create(configuration, NULL, 0, &field, &error) == FM_OK);
  fm_configuration_free(configuration);
  return field;
}

static void test_field(void) {
  const char *none[] = {NULL};
  fm_field *card = field_of("card", none);
  fm_edit edit;
  fm_error error;
  CHECK(fm_field_insert(card, "42424", 5, &edit, &error) == FM_OK);
  CHECK(edit.rejection == FM_REJECTION_NONE && edit.events == FM_EVENT_CHANGED && edit.selection_location == 6);
  CHECK(edit.inserted_length == 6 && edit.removed_length == 0 && edit.change_location == 0);
  CHECK(text_is(fm_field_text, card, "4242 4") && text_is(fm_field_plain_value, card, "42424"));
  CHECK(fm_field_insert(card, "x", 1, &edit, &error) == FM_OK && edit.rejection == FM_REJECTION_TYPING);
  size_t length = 0;
  CHECK(fm_field_rejection_message(card, NULL, 0, &length) == FM_BUFFER_TOO_SMALL && length > 5);
  CHECK(text_is(fm_field_text, card, "4242 4"));
  CHECK(fm_field_replace(card, 0, 1, "5", 1, NULL, NULL) == FM_OK && text_is(fm_field_text, card, "5242 4"));
  CHECK(fm_field_replace(card, INT64_MAX, INT64_MAX, "9", 1, &edit, NULL) == FM_OK);
  CHECK(text_is(fm_field_text, card, "5242 49"));
  CHECK(fm_field_select(card, 1, 2, NULL) == FM_OK);
  int64_t location = 0, selected = 0;
  CHECK(fm_field_selection(card, &location, &selected) == FM_OK && location == 1 && selected == 2);
  CHECK(fm_field_delete_backward(card, &edit, NULL) == FM_OK && text_is(fm_field_plain_value, card, "5249"));
  CHECK(fm_field_update(card, "4242 4242 4242 4242", FM_NUL_TERMINATED, &edit, NULL) == FM_OK);
  fm_verdict verdict = -1;
  int32_t is_valid = 0;
  CHECK(fm_field_verdict(card, &verdict, NULL) == FM_OK && verdict == FM_MATCH);
  CHECK(fm_field_is_valid(card, &is_valid) == FM_OK && is_valid == 1);
  fm_field *copy = NULL;
  CHECK(fm_field_copy(card, &copy, NULL) == FM_OK);
  char before[200], after[200];
  size_t before_length, after_length;
  CHECK(fm_field_text(card, before, sizeof before, &before_length) == FM_OK && before_length > 0);
  CHECK(fm_field_clear(card, &edit, NULL) == FM_OK && (edit.events & FM_EVENT_CLEARED));
  CHECK(fm_field_undo(card, &edit, NULL) == FM_OK && edit.rejection == FM_REJECTION_NONE);
  CHECK(edit.inserted_length == (int64_t)before_length);
  CHECK(fm_field_text(card, after, sizeof after, &after_length) == FM_OK && strcmp(before, after) == 0);
  CHECK(fm_field_redo(card, &edit, NULL) == FM_OK && text_is(fm_field_text, card, ""));
  CHECK(fm_field_redo(card, &edit, NULL) == FM_OK && edit.removed_length == 0 && edit.inserted_length == 0);
  CHECK(fm_field_undo(NULL, &edit, NULL) == FM_BAD_ARGUMENT);
  CHECK(text_is(fm_field_text, card, "") && text_is(fm_field_plain_value, copy, "4242424242424242"));
  CHECK(fm_field_insert(copy, "\xFF", 1, &edit, &error) == FM_MALFORMED_TEXT && error.offset == 0);
  CHECK(fm_field_set_enabled(copy, 0, NULL) == FM_OK);
  CHECK(fm_field_delete_forward(copy, &edit, NULL) == FM_OK && edit.rejection == FM_REJECTION_DISABLED);
  CHECK(fm_field_insert(NULL, "1", 1, &edit, &error) == FM_BAD_ARGUMENT);
  fm_field_free(card);
  fm_field_free(copy);
  fm_field_free(NULL);

  const char *options[] = {"limit", "3", "overLimit", "truncate", "letterCase", "upper", "required", "true", "timing",
                           "onFly,onCommit", "title", "Code", "counter", "up", "secure", "false", NULL};
  fm_field *code = field_of("none", options);
  CHECK(fm_field_begin(code, &edit, NULL) == FM_OK && edit.events == FM_EVENT_BEGAN);
  CHECK(fm_field_insert(code, "abcd", 4, &edit, NULL) == FM_OK && (edit.events & FM_EVENT_FILLED));
  CHECK(text_is(fm_field_text, code, "ABC"));
  CHECK(fm_field_mark(code, "ni", 2, -1, 0, &edit, NULL) == FM_OK);
  CHECK(fm_field_marked(code, &location, &selected) == FM_OK && location == 3 && selected == 2);
  CHECK(fm_field_unmark(code, &edit, NULL) == FM_OK && edit.rejection == FM_REJECTION_LIMIT);
  CHECK(fm_field_unmark(code, &edit, NULL) == FM_OK && edit.rejection == FM_REJECTION_NONE && edit.events == 0);
  CHECK(fm_field_marked(code, &location, &selected) == FM_OK && location == -1 && selected == 0);
  CHECK(fm_field_set_text(code, "", 0, NULL, NULL) == FM_OK);
  CHECK(fm_field_commit(code, &edit, NULL) == FM_OK && (edit.events & FM_EVENT_ALERT_SHOWN));
  fm_field_status_code status = -1;
  CHECK(fm_field_status(code, &status) == FM_OK && status == FM_STATUS_ERROR);
  CHECK(fm_field_message(code, NULL, 0, &length) == FM_BUFFER_TOO_SMALL && length > 0);
  char presentation[2000];
  CHECK(fm_field_presentation(code, presentation, sizeof presentation, &length) == FM_OK);
  CHECK(strstr(presentation, "\"title\":\"Code\"") && strstr(presentation, "\"counter\":\"0/3\""));
  CHECK(strstr(presentation, "\"error\":true") && strstr(presentation, "\"focus\":\"active\""));
  CHECK(fm_field_hide_alert(code, NULL) == FM_OK && text_is(fm_field_message, code, ""));
  CHECK(fm_field_show_alert(code, "taken", 5, 1, &edit, NULL) == FM_OK && text_is(fm_field_message, code, "taken"));
  CHECK(fm_field_set_secure(code, 1, &edit, NULL) == FM_OK && edit.events == FM_EVENT_SECURED);
  CHECK(fm_field_end(code, &edit, NULL) == FM_OK && (edit.events & FM_EVENT_ENDED));
  CHECK(fm_field_restart(code, NULL) == FM_OK);
  fm_field_free(code);

  fm_field *amount = field_of("amount", none);
  CHECK(fm_field_set_plain_value(amount, "1200.99", 7, &edit, NULL) == FM_OK && edit.rejection == 0);
  CHECK(text_is(fm_field_text, amount, "1 200,99") && text_is(fm_field_plain_value, amount, "1200.99"));
  fm_field_free(amount);
  fm_field *number = field_of("number:1,10", none);
  CHECK(fm_field_pick_number(number, 7, &edit, NULL) == FM_OK && (edit.events & FM_EVENT_PICKER_VALUE_CHANGED));
  CHECK(fm_field_pick_number(number, 11, &edit, NULL) == FM_OK && edit.rejection == FM_REJECTION_RULE);
  CHECK(text_is(fm_field_text, number, "7"));
  fm_field_free(number);
  fm_field *date = field_of("date:dd/MM/yyyy", none);
  CHECK(fm_field_pick_date(date, 2028, 2, 29, &edit, NULL) == FM_OK && text_is(fm_field_text, date, "29/02/2028"));
  CHECK(fm_field_pick_date(date, 2027, 2, 29, &edit, NULL) == FM_OK && edit.rejection == FM_REJECTION_RULE);
  fm_field_free(date);

  fm_configuration *configuration = NULL;
  CHECK(fm_configuration_create("email", 5, NULL, &configuration, &error) == FM_OK);
  CHECK(fm_configuration_set(configuration, "colour", "red", &error) == FM_BAD_OPTION);
  CHECK(fm_configuration_set(configuration, "limit", "-1", &error) == FM_BAD_OPTION);
  CHECK(fm_configuration_set(configuration, "timing", "never", &error) == FM_BAD_OPTION);
  CHECK(fm_configuration_set(configuration, NULL, "x", &error) == FM_BAD_ARGUMENT);
  CHECK(fm_configuration_set(configuration, "typingPattern", "[", &error) == FM_OK);
  fm_field *field = NULL;
  CHECK(fm_field_create(configuration, "", 0, &field, &error) == FM_BAD_PATTERN && field == NULL);
  fm_configuration_free(configuration);
}

/* ---- Threads and processes ---------------------------------------------------------------------------------------- */

static void *judge_often(void *argument) {
  const fm_validator *validator = argument;
  intptr_t wrong = 0;
  for (int round = 0; round < 2000; round++) {
    fm_verdict verdict = -1;
    const char *text = round % 2 ? "ada@example.com" : "ada@@example.com";
    if (fm_validator_verdict(validator, text, FM_NUL_TERMINATED, &verdict, NULL) != FM_OK) wrong++;
    if (verdict != (round % 2 ? FM_MATCH : FM_NO_MATCH)) wrong++;
  }
  return (void *)wrong;
}

static void test_threads(void) {
  fm_validator *email = compiled("email");
  pthread_t threads[8];
  for (int number = 0; number < 8; number++) pthread_create(&threads[number], NULL, judge_often, email);
  for (int number = 0; number < 8; number++) {
    void *wrong = NULL;
    pthread_join(threads[number], &wrong);
    CHECK(wrong == NULL);
  }
  fm_validator_free(email);
}

static void test_forked_process(void) {
  fm_validator *email = compiled("email");
  struct column *column = make_column(email);
  fm_counts counts;
  CHECK(fm_validator_judge_utf8(email, column->data, column->data_size, column->offsets, COUNT, column->validity, 0, 4,
                                NULL, NULL, &counts, NULL) == FM_OK);
  pid_t child = fork();
  if (child == 0) {
    alarm(20);
    fm_status status = fm_validator_judge_utf8(email, column->data, column->data_size, column->offsets, COUNT,
                                               column->validity, 0, 4, NULL, NULL, &counts, NULL);
    _exit(status == FM_OK && same_counts(counts, column->counts) ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  CHECK(status == 0);
  fm_validator_free(email);
  free(column);
}

int main(void) {
  CHECK(fm_abi_version() == FM_ABI_VERSION);
  test_refusals();
  test_messages_are_cut_between_characters();
  test_verdicts();
  test_reasons();
  test_undecided();
  test_next();
  test_buffers();
  test_columns();
  test_bad_columns();
  test_arrow();
  test_field();
  test_threads();
  test_forked_process();
  printf("C library: %d checks, %d failed\n", checks, failures);
  return failures != 0;
}
