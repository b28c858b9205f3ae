// OpenSSL's libcrypto, from the system: SHA-256, HMAC, AES, signatures and constant-time comparison.
#ifndef CCRYPTO_H
#define CCRYPTO_H
// OpenSSL 3 calls SHA256_Init, _Update and _Final, and AES_encrypt and AES_decrypt, deprecated in favour of EVP, whose fetch costs more than the digest of
// a token; they are kept by every release of OpenSSL 3, and the wallet asks for them without being warned.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/aes.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/params.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>

// Swift cannot read this macro.
enum { CCRYPTO_PUBLIC_KEY = EVP_PKEY_PUBLIC_KEY };
#endif
