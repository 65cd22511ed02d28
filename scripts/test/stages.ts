import path from 'node:path'
import { type Counts, gateCounts, playwrightCounts, sumChecks, vitestCounts } from './counts.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { runCommand } from './processes.ts'

/** Which tests of a stage to run; all of them where nothing is named. */
export interface Selection {
  files: string[]
  /** Part of a test's name. */
  testName?: string | undefined
}

export interface Stage {
  /** What `--only` calls it. */
  name: string
  title: string
  run: (selection: Selection) => Promise<Counts>
}

const GATE_MS = 10 * 60_000
const TESTS_MS = 50 * 60_000
const tools = {
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  reactRouter: 'node_modules/@react-router/dev/bin.cjs',
  tsc: 'node_modules/typescript/bin/tsc',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
}

/**
 * Everything `npm test` runs, in order.
 *
 * @param reports folder for the runners' JSON reports
 */
export function stagesOf(reports: string): Stage[] {
  return [
    { name: 'format', title: 'formatação', run: gate([tools.prettier, '--check', '--log-level=warn', '.']) },
    { name: 'types', title: 'tipos', run: gate([tools.reactRouter, 'typegen'], [tools.tsc, '--noEmit']) },
    { name: 'lint', title: 'lint', run: gate([tools.oxlint, '--deny-warnings']) },
    { name: 'structure', title: 'estrutura', run: gate(['scripts/structure/check-structure.ts']) },
    { name: 'knip', title: 'código sem uso', run: gate([tools.knip]) },
    { name: 'unit', title: 'unidade', run: vitest('unit', reports) },
    { name: 'pglite', title: 'integração com PGlite', run: vitest('pglite', reports) },
    { name: 'postgres', title: 'integração com PostgreSQL', run: vitest('postgres', reports) },
    { name: 'build', title: 'montagem', run: gate(['scripts/build.mjs', '--if-changed']) },
    { name: 'hostile', title: 'ataques', run: vitest('hostile', reports) },
    { name: 'faults', title: 'falhas', run: vitest('faults', reports) },
    { name: 'e2e', title: 'ponta a ponta', run: (selection) => endToEnd(reports, selection) },
  ]
}

/** Commands that must all succeed, and count as one check. */
function gate(...commands: string[][]): () => Promise<Counts> {
  return async () => {
    for (const args of commands) {
      const code = await runCommand(process.execPath, args, { timeoutMs: GATE_MS })
      if (code !== 0) return gateCounts(code)
    }
    return gateCounts(0)
  }
}

/** Names of the stages that run these files, with the build where they need it. */
export function stagesForFiles(files: string[]): string[] {
  return [...new Set(files.flatMap(stagesForFile))]
}

function stagesForFile(file: string): string[] {
  if (file.endsWith('.spec.ts')) return ['build', 'e2e']
  if (file.endsWith('.db.test.ts')) return ['pglite', 'postgres']
  if (file.startsWith('tests/hostile/')) return ['build', 'hostile']
  if (/^tests\/(?:faults|imports|roles)\//.test(file)) return ['build', 'faults']
  return ['unit']
}

function vitest(project: string, reports: string): Stage['run'] {
  const file = path.join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return async ({ files, testName }) => {
    const name = testName ? ['-t', testName] : []
    const args = [tools.vitest, 'run', `--project=${project}`, ...reporters, ...name, ...files]
    const report = path.join(reports, `${project}-checks.jsonl`)
    const options = { env: { CHECKS_REPORT: report }, timeoutMs: TESTS_MS }
    const counts = vitestCounts(file, await runCommand(process.execPath, args, options))
    return { ...counts, checks: sumChecks(report) }
  }
}

async function endToEnd(reports: string, { files, testName }: Selection): Promise<Counts> {
  const file = path.join(reports, 'e2e.json')
  const env = { PLAYWRIGHT_CHROMIUM: ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const name = testName ? ['-g', testName] : []
  const args = [tools.playwright, 'test', ...name, ...files]
  const code = await runCommand(process.execPath, args, { env, timeoutMs: TESTS_MS })
  return playwrightCounts(file, code)
}
