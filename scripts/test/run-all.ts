import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Counts } from './counts.ts'
import { endLeftovers } from './processes.ts'
import { type Stage, stagesForFiles, stagesOf } from './stages.ts'

/** Stages that need the build: without one their failures would say nothing of their own. */
const STANDS_ON_BUILD = ['hostile', 'faults', 'e2e']

interface Outcome extends Counts {
  stage: Stage
  seconds: number
}

// npm test -- tests/e2e/landing.spec.ts -t 'tells all'
const { values, positionals: files } = parseArgs({
  options: { only: { type: 'string' }, 'test-name': { type: 'string', short: 't' } },
  allowPositionals: true,
})
const selection = { files, testName: values['test-name'] }
const reports = mkdtempSync(path.join(tmpdir(), 'combinado-reports-'))
const every = stagesOf(reports)
const named = files.length > 0 ? stagesForFiles(files) : every.map(({ name }) => name)
const wanted = values.only?.split(',') ?? named
const unknown = wanted.filter((name) => !every.some((stage) => stage.name === name))
if (unknown.length > 0) {
  console.log(`Não há etapa "${unknown.join('", "')}". Há: ${every.map(({ name }) => name).join(', ')}.`)
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => void endLeftovers().then(() => process.exit(code)))
}

const outcomes: Outcome[] = []
for (const stage of every.filter(({ name }) => wanted.includes(name))) {
  console.log(`\n── ${stage.name} (${stage.title})`)
  const began = performance.now()
  const counts = await resultOf(stage)
  await endLeftovers()
  const outcome = { stage, seconds: (performance.now() - began) / 1000, ...counts }
  outcomes.push(outcome)
  console.log(`── ${told(outcome)}`)
}
rmSync(reports, { recursive: true, force: true })

console.log('\nResumo')
for (const outcome of outcomes) {
  console.log(`  ${outcome.failed === 0 ? '✓' : '✗'} ${told(outcome)}`)
  for (const failure of outcome.failures ?? []) console.log(`      ${failure}`)
}
const held = outcomes.reduce((sum, { passed }) => sum + passed, 0)
const broken = outcomes.reduce((sum, { failed }) => sum + failed, unknown.length)
process.exitCode = broken > 0 || held === 0 ? 1 : 0
console.log(`${held} passed, ${broken} failed`)

async function resultOf(stage: Stage): Promise<Counts> {
  const failure = { passed: 0, failed: 1, skipped: 0 }
  if (
    STANDS_ON_BUILD.includes(stage.name) &&
    outcomes.some((one) => one.stage.name === 'build' && one.failed > 0)
  ) {
    console.log('Sem a montagem, esta etapa não pode rodar.')
    return failure
  }
  try {
    return await stage.run(selection)
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return failure
  }
}

function told({ stage, passed, failed, skipped, checks, seconds }: Outcome): string {
  const skips = skipped > 0 ? `, ${skipped} skipped` : ''
  const counted = checks
    ? `; attacks ${checks.tried}, accepted ${checks.accepted}; acknowledged writes ${checks.acknowledged}, lost ${checks.lost}; ` +
      `allowed requests ${checks.allowed}, not served ${checks.unserved}`
    : ''
  return `${stage.name}: ${passed} passed, ${failed} failed${skips} (${seconds.toFixed(1)} s)${counted}`
}
