/** Hash of 'Jabuticaba7', written by a release before argon2id. */
export const SCRYPT_HASH =
  'dc3291b3c2f404bb5bbc056d5fa49ae3:290967587cd59afd682c6752d739d485088038a39f039d37092eff62bf01d2eca06bdf4a37366426f7e2923310d455f6057e26ff049ec3203a178c9800f26973'
