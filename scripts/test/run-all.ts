import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Counts } from './counts.ts'
import { DATE_MOMENTS, DEFAULT_MOMENT, dateOf } from './moments.ts'
import { endLeftovers } from './processes.ts'
import { dateStagesOf, type Stage, stagesForFiles, stagesOf } from './stages.ts'

interface Outcome extends Counts {
  stage: Stage
  seconds: number
}

// npm test -- tests/e2e/landing.spec.ts -t 'tells all'; npm test -- --at=2026-11-29T23:58
// npm run test:dates; npm run test:dates -- --at=2026-11-29T23:58
const { values, positionals: files } = parseArgs({
  options: {
    only: { type: 'string' },
    'test-name': { type: 'string', short: 't' },
    at: { type: 'string' },
    dates: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const moment = values.at ?? DEFAULT_MOMENT
dateOf(moment)
const selection = { files, testName: values['test-name'] }
const reports = mkdtempSync(path.join(tmpdir(), 'combinado-reports-'))
const allStages = values.dates
  ? dateStagesOf(reports, values.at ? [moment] : DATE_MOMENTS)
  : stagesOf(reports, moment)
const selected = files.length > 0 ? stagesForFiles(files) : allStages.map(({ name }) => name)
const names = values.only?.split(',') ?? selected
const unknownStages = names.filter((name) => !allStages.some((stage) => stage.name === name))
if (unknownStages.length > 0) {
  console.log(
    `Não há etapa "${unknownStages.join('", "')}". Há: ${allStages.map(({ name }) => name).join(', ')}.`,
  )
}

let isStopped = false
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => {
    isStopped = true
    void endLeftovers().then(() => process.exit(code))
  })
}

const stages = allStages.filter(({ name }) => names.includes(name))
const outcomes = new Map<Stage, Outcome>()
for (const stage of stages) if (!isStopped) await runStage(stage)
rmSync(reports, { recursive: true, force: true })

console.log('\nResumo')
const orderedOutcomes = stages.flatMap((stage) => outcomes.get(stage) ?? [])
for (const outcome of orderedOutcomes) {
  console.log(`  ${outcome.failed === 0 ? '✓' : '✗'} ${summaryOf(outcome)}`)
  for (const failure of outcome.failures ?? []) console.log(`      ${failure}`)
  // with -t all other tests count as skipped
  if (!selection.testName) for (const skip of outcome.skips ?? []) console.log(`      skipped: ${skip}`)
}
const passedSum = orderedOutcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failedSum = orderedOutcomes.reduce((sum, outcome) => sum + outcome.failed, unknownStages.length)
process.exitCode = failedSum > 0 || passedSum === 0 ? 1 : 0
console.log(`${passedSum} passed, ${failedSum} failed`)

async function runStage(stage: Stage): Promise<void> {
  console.log(`\n── ${stage.name} (${stage.title})`)
  const start = performance.now()
  const counts = await countsOf(stage)
  await endLeftovers()
  const outcome = { stage, seconds: (performance.now() - start) / 1000, ...counts }
  outcomes.set(stage, outcome)
  console.log(`── ${summaryOf(outcome)}`)
}

async function countsOf(stage: Stage): Promise<Counts> {
  const failure = { passed: 0, failed: 1, skipped: 0 }
  const needed = stages.find(({ name }) => name === stage.needs)
  if (needed && outcomes.get(needed)?.failed !== 0) {
    console.log(`Sem a etapa ${needed.name}, a etapa ${stage.name} não pode rodar.`)
    return failure
  }
  try {
    return await stage.run(selection)
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return failure
  }
}

function summaryOf({ stage, passed, failed, skipped, checks, seconds }: Outcome): string {
  const skips = skipped > 0 ? `, ${skipped} skipped` : ''
  const counted = checks
    ? `; attacks ${checks.tried}, accepted ${checks.accepted}; acknowledged writes ${checks.acknowledged}, lost ${checks.lost}; ` +
      `allowed requests ${checks.allowed}, not served ${checks.unserved}`
    : ''
  return `${stage.name}: ${passed} passed, ${failed} failed${skips} (${seconds.toFixed(1)} s)${counted}`
}
