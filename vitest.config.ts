import { defineConfig } from 'vitest/config'

const everyTest = ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'content/**/*.test.ts']
// the files of a worker share its modules, which take longer to load than most tests to run: a file that sets the
// connection, the clock or the environment of the process sets it back
const databaseTests = ['{app,server,tests}/**/*.db.test.ts']

export default defineConfig({
  test: {
    // Two processors: more workers only wait for each other.
    maxWorkers: 2,
    // most tests are not about paying: nothing is sold and nothing is closed (tests/support/payments.ts turns it on)
    env: { PAYMENTS: 'none' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [...everyTest, 'scripts/**/*.test.ts', 'tests/{structure,messages}/**/*.test.ts'],
          exclude: databaseTests,
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
          setupFiles: ['tests/support/cheap-hashing.ts'],
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
          setupFiles: ['tests/support/cheap-hashing.ts'],
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
          // they attack the built product, one for all of them
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
          // they ask the built product
          include: ['tests/{faults,imports,roles}/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
