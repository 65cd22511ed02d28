/** Describes the two formats of password hashes. */
export const argon2id = {
  id: '0024-argon2id',
  sql: /* sql */ `
comment on column accounts.password is
  'PHC string of argon2id, or hexadecimal salt:key of scrypt (N 16384, r 16, p 1) until the next sign-in';
`,
}
