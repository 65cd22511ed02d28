// npm run doctor: prints the result of each check of the installation. Changes nothing.
import { readEnvironment } from '#app/base/env.server.ts'
import { examine } from './doctor/examine.ts'
import { exitCodeOf, type Finding, reportOf, wrong } from './doctor/finding.ts'

async function findings(): Promise<Finding[]> {
  const read = readEnvironment(process.env)
  if (!read.ok) return read.problems.map((problem) => wrong(`Configuração: ${problem}`, 'corrija a variável'))
  return examine(read.environment)
}

try {
  const found = await findings()
  console.log(reportOf(found))
  process.exitCode = exitCodeOf(found)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
