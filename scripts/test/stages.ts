import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type Counts, gateCounts, playwrightCounts, sumChecks, vitestCounts } from './counts.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { ensureFakeTime, environmentAt } from './fake-time.ts'
import { dateOf, type TestMoment } from './moments.ts'
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

/** Browser tests that know no date: the sweep over dates leaves them out. */
const DATELESS_SPECS =
  /^(?:account|account-recovery|assistant|blog.*|child-chooser|config|contact|ebooks|failed-parts|google|join-and-leave|keyboard.*|landing|layout|live-snapshots|lost-network|messages|narrow-screens|notice-position|offline|page-translator|pay-page|photo|plans|restart|sandbox|sales-video|second-factor|sign-in|site-header|two-guardians|unknown-path|zoom)\.(?:desktop\.)?spec\.ts$/

/** Where the other tests may know dates. */
const DATED_FOLDERS = ['app/base/', 'app/domain/', 'app/platform/', 'content/', 'server/', 'tests/messages/']

/**
 * Every stage of `npm test`, in order.
 *
 * @param reports folder for the runners' JSON reports
 * @param moment at which each stage of tests begins
 */
export function stagesOf(reports: string, moment: TestMoment): Stage[] {
  return [
    gate('types', 'tipos', [tools.reactRouter, 'typegen'], [tools.tsc, '--noEmit']),
    gate('format', 'formatação', [tools.prettier, '--check', '--log-level=warn', '.']),
    // oxlint reads the types that `types` generates
    { ...gate('lint', 'lint', [tools.oxlint, '--deny-warnings']), needs: 'types' },
    gate('structure', 'estrutura', ['scripts/structure/check-structure.ts']),
    gate('knip', 'código sem uso', [tools.knip]),
    build,
    vitest('unit', 'unidade', reports, moment),
    vitest('pglite', 'integração com PGlite', reports, moment),
    vitest('postgres', 'integração com PostgreSQL', reports, moment),
    { ...vitest('hostile', 'ataques', reports, moment), needs: 'build' },
    { ...vitest('faults', 'falhas', reports, moment), needs: 'build' },
    { ...endToEnd(reports, moment), needs: 'build' },
  ]
}

/** The stages of `npm run test:dates`: all tests that know dates, at each of the moments. */
export function dateStagesOf(reports: string, moments: readonly TestMoment[]): Stage[] {
  if (!ensureFakeTime()) throw new Error('Os testes de datas precisam do libfaketime.')
  // whole paths, because Playwright looks for the names anywhere in a path
  const specs = readdirSync('tests/e2e')
    .filter((file) => file.endsWith('.spec.ts') && !DATELESS_SPECS.test(file))
    .map((file) => `tests/e2e/${file}`)
  return [
    build,
    ...moments.flatMap((moment) => [
      vitest('unit', 'unidade', reports, moment, DATED_FOLDERS),
      vitest('pglite', 'integração com PGlite', reports, moment, DATED_FOLDERS),
      { ...endToEnd(reports, moment, specs), needs: 'build' },
    ]),
  ]
}

const build = gate('build', 'montagem', ['scripts/build.mjs', '--if-changed'])

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

/** @param folders those with the tests to run where the selection names none; all without */
function vitest(
  name: string,
  title: string,
  reports: string,
  moment: TestMoment,
  folders: string[] = [],
): Stage {
  const run: Stage['run'] = async ({ files, testName }) => {
    const folder = folderOf(reports, name, moment)
    const file = path.join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const filter = testName ? ['-t', testName] : []
    const paths = files.length > 0 ? files : folders
    const args = [tools.vitest, 'run', `--project=${name}`, ...reporters, ...filter, ...paths]
    const checks = path.join(folder, 'checks.jsonl')
    const env = { CHECKS_REPORT: checks, ...testEnvironment(folder, moment) }
    const counts = vitestCounts(file, await runCommand(process.execPath, args, { env, timeoutMs: TESTS_MS }))
    return { ...counts, checks: sumChecks(checks) }
  }
  return { name, title: `${title}, ${moment}`, run }
}

/** @param specs names of the files to run where the selection names none; all of them without */
function endToEnd(reports: string, moment: TestMoment, specs: string[] = []): Stage {
  const run: Stage['run'] = async ({ files, testName }) => {
    const folder = folderOf(reports, 'e2e', moment)
    const file = path.join(folder, 'report.json')
    const browser = ensureBrowser()
    const filter = testName ? ['-g', testName] : []
    const args = [tools.playwright, 'test', ...filter, ...(files.length > 0 ? files : specs)]
    const env = {
      PLAYWRIGHT_CHROMIUM: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...testEnvironment(folder, moment),
    }
    return playwrightCounts(file, await runCommand(process.execPath, args, { env, timeoutMs: TESTS_MS }))
  }
  return { name: 'e2e', title: `ponta a ponta, ${moment}`, run }
}

/** The environment of a stage that begins at `moment`. Data folders of its apps are cached for this stage only. */
function testEnvironment(folder: string, moment: TestMoment): Record<string, string> {
  const date = dateOf(moment)
  const library = date && ensureFakeTime()
  if (date && !library) console.log('Sem o libfaketime, estes testes correm na hora real.')
  return {
    TEST_DATA_DIR_CACHE: path.join(folder, 'data'),
    ...(date && library && environmentAt(date, library)),
  }
}

function folderOf(reports: string, name: string, moment: TestMoment): string {
  const folder = path.join(reports, `${name}-${moment.replace(':', '')}`)
  mkdirSync(folder, { recursive: true })
  return folder
}
