// What the leak sanitizer may forgive: glibc keeps the list of folders it looks for locales in, once it was told
// another.
#ifdef __SANITIZE_ADDRESS__
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:argz_add_sep\n"; }
#endif
