#ifndef FIELDMATCH_GTK_SHIMS_H
#define FIELDMATCH_GTK_SHIMS_H

#include <gtk/gtk.h>

// What Swift cannot import from GTK: casts that are macros, functions with any number of arguments, and the types of
// signal handlers, so that a handler with the wrong arguments does not compile.

static inline GtkWidget *fm_widget(gpointer object) { return GTK_WIDGET(object); }
static inline GtkEditable *fm_editable(gpointer object) { return GTK_EDITABLE(object); }
static inline GtkEntry *fm_entry(gpointer object) { return GTK_ENTRY(object); }
static inline GtkBox *fm_box(gpointer object) { return GTK_BOX(object); }
static inline GtkLabel *fm_label(gpointer object) { return GTK_LABEL(object); }
static inline GtkWindow *fm_window(gpointer object) { return GTK_WINDOW(object); }
static inline GtkButton *fm_button(gpointer object) { return GTK_BUTTON(object); }

// Signals.

static inline void fm_on_insert_text(
    GtkEditable *editable, void (*handler)(GtkEditable *, const char *, int, int *, gpointer), gpointer data) {
  g_signal_connect(editable, "insert-text", G_CALLBACK(handler), data);
}

static inline void fm_on_delete_text(
    GtkEditable *editable, void (*handler)(GtkEditable *, int, int, gpointer), gpointer data) {
  g_signal_connect(editable, "delete-text", G_CALLBACK(handler), data);
}

static inline void fm_on_delete_from_cursor(
    GtkEditable *text, void (*handler)(GtkEditable *, GtkDeleteType, int, gpointer), gpointer data) {
  g_signal_connect(text, "delete-from-cursor", G_CALLBACK(handler), data);
}

// `backspace`, `cut-clipboard`, `copy-clipboard`, `paste-clipboard`, `activate`, `clicked`.
static inline void fm_on(gpointer object, const char *signal, void (*handler)(gpointer, gpointer), gpointer data) {
  g_signal_connect(object, signal, G_CALLBACK(handler), data);
}

static inline void fm_on_notify(
    gpointer object, const char *signal, void (*handler)(gpointer, GParamSpec *, gpointer), gpointer data) {
  g_signal_connect(object, signal, G_CALLBACK(handler), data);
}

static inline void fm_on_key_pressed(
    GtkEventController *controller,
    gboolean (*handler)(GtkEventController *, guint, guint, GdkModifierType, gpointer), gpointer data) {
  g_signal_connect(controller, "key-pressed", G_CALLBACK(handler), data);
}

static inline void fm_disconnect(gpointer object, gpointer data) {
  g_signal_handlers_disconnect_matched(object, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, data);
}

static inline void fm_emit(gpointer object, const char *signal) { g_signal_emit_by_name(object, signal); }

static inline void fm_emit_delete_from_cursor(gpointer object, GtkDeleteType type, int count) {
  g_signal_emit_by_name(object, "delete-from-cursor", type, count);
}

// Accessible state and properties.

static inline void fm_set_invalid(GtkWidget *widget, gboolean is_invalid) {
  gtk_accessible_update_state(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_INVALID,
      is_invalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

static inline void fm_set_accessible_texts(GtkWidget *widget, const char *label, const char *description) {
  gtk_accessible_update_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

static inline void fm_set_required(GtkWidget *widget, gboolean is_required) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_REQUIRED, is_required, -1);
}

// Whether the accessible object has a state; for tests.
static inline gboolean fm_is_marked_invalid(GtkWidget *widget) {
  return gtk_test_accessible_check_state(
             GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_INVALID, GTK_ACCESSIBLE_INVALID_TRUE) == NULL;
}

#endif
