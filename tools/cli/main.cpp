#include <castellan/build_info.hpp>
#include <cstdio>
int main() { std::fputs(castellan::version_report().c_str(), stdout); }
