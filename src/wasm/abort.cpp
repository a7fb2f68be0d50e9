// What the C++ library calls when it gives up. Its own versions write a message that nobody would read, and bring half
// of the C library's printing along: a tenth of what people have to load. These stop the module, and the page starts
// another.

#include <__verbose_abort>

// NOLINTBEGIN: names and forms are the library's.
namespace std {
inline namespace _LIBCPP_ABI_NAMESPACE {

void __libcpp_verbose_abort(const char* /*format*/, ...) noexcept { __builtin_trap(); }

}  // namespace _LIBCPP_ABI_NAMESPACE
}  // namespace std

extern "C" void __abort_message(const char* /*format*/, ...) { __builtin_trap(); }
// NOLINTEND
