/**
 * Marks the moment from which argon2id hashes may come. The release before this one cannot compare them and may still
 * run: app/domain/accounts/passwords/argon2id-rollout.server.ts reads when this step was applied.
 */
export const argon2id = {
  id: '0024-argon2id',
  sql: /* sql */ `
comment on column accounts.password is
  'PHC string of argon2id, or hexadecimal salt:key of scrypt (N 16384, r 16, p 1) until the next sign-in';
`,
}
