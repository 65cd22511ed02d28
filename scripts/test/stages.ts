import path from 'node:path'
import { type Counts, gateCounts, playwrightCounts, sumChecks, vitestCounts } from './counts.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { runCommand } from './processes.ts'

/** The tests of a stage to run; all of them without files and name. */
export interface Selection {
  files: string[]
  /** Part of a test's name. */
  testName?: string | undefined
}

export interface Stage {
  /** As `--only` takes it. */
  name: string
  title: string
  /** Name of the stage that has to pass first. */
  needs?: string
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
 * Every stage of `npm test`, in order.
 *
 * @param reports folder for the runners' JSON reports
 */
export function stagesOf(reports: string): Stage[] {
  return [
    gate('types', 'tipos', [tools.reactRouter, 'typegen'], [tools.tsc, '--noEmit']),
    gate('format', 'formatação', [tools.prettier, '--check', '--log-level=warn', '.']),
    // reads the types that the stage before generates
    { ...gate('lint', 'lint', [tools.oxlint, '--deny-warnings']), needs: 'types' },
    gate('structure', 'estrutura', ['scripts/structure/check-structure.ts']),
    gate('knip', 'código sem uso', [tools.knip]),
    gate('build', 'montagem', ['scripts/build.mjs', '--if-changed']),
    vitest('unit', 'unidade', reports),
    vitest('pglite', 'integração com PGlite', reports),
    vitest('postgres', 'integração com PostgreSQL', reports),
    { ...vitest('hostile', 'ataques', reports), needs: 'build' },
    { ...vitest('faults', 'falhas', reports), needs: 'build' },
    { ...endToEnd(reports), needs: 'build' },
  ]
}

/** Commands that must all succeed, and count as one check. */
function gate(name: string, title: string, ...commands: string[][]): Stage {
  const run: Stage['run'] = async () => {
    for (const args of commands) {
      const code = await runCommand(process.execPath, args, { timeoutMs: GATE_MS })
      if (code !== 0) return gateCounts(code)
    }
    return gateCounts(0)
  }
  return { name, title, run }
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

function vitest(name: string, title: string, reports: string): Stage {
  const file = path.join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const run: Stage['run'] = async ({ files, testName }) => {
    const filter = testName ? ['-t', testName] : []
    const args = [tools.vitest, 'run', `--project=${name}`, ...reporters, ...filter, ...files]
    const report = path.join(reports, `${name}-checks.jsonl`)
    const options = { env: { CHECKS_REPORT: report }, timeoutMs: TESTS_MS }
    const counts = vitestCounts(file, await runCommand(process.execPath, args, options))
    return { ...counts, checks: sumChecks(report) }
  }
  return { name, title, run }
}

function endToEnd(reports: string): Stage {
  const run: Stage['run'] = async ({ files, testName }) => {
    const file = path.join(reports, 'e2e.json')
    const env = { PLAYWRIGHT_CHROMIUM: ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const filter = testName ? ['-g', testName] : []
    const args = [tools.playwright, 'test', ...filter, ...files]
    const options = { env, timeoutMs: TESTS_MS }
    return playwrightCounts(file, await runCommand(process.execPath, args, options))
  }
  return { name: 'e2e', title: 'ponta a ponta', run }
}
