import { defineConfig } from 'vitest/config'

const unitTests = ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'content/**/*.test.ts']
// The files of a worker share its modules (isolate: false), because loading them takes longer than most tests.
// A file that changes the connection, the clock or the environment of the process changes it back.
const databaseTests = ['{app,server,tests}/**/*.db.test.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    // nothing is sold, so that no test needs a subscription; tests/support/payments.ts turns payments on
    env: { PAYMENTS: 'none' },
    // else the URL of this stylesheet is empty in tests
    css: { include: [/fonts\.css/] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [...unitTests, 'scripts/**/*.test.ts', 'tests/{structure,messages}/**/*.test.ts'],
          exclude: databaseTests,
          setupFiles: ['tests/support/refuse-react-warnings.ts'],
          isolate: false,
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          include: databaseTests,
          env: { TEST_DATABASE: 'pglite', PAYMENTS: 'none' },
          setupFiles: ['tests/support/cheap-hashing.ts', 'tests/support/refuse-react-warnings.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: databaseTests,
          env: { TEST_DATABASE: 'postgres', PAYMENTS: 'none' },
          setupFiles: ['tests/support/cheap-hashing.ts', 'tests/support/refuse-react-warnings.ts'],
          isolate: false,
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'hostile',
          // all of them attack one built app
          include: ['tests/hostile/**/*.test.ts'],
          globalSetup: ['tests/hostile/setup.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          // they start the built app
          include: ['tests/{faults,imports,roles}/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
