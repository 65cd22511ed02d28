// npm run doctor: prints the result of each check of the installation. Changes no data of the product.
import { readEnvironment } from '#app/base/env.server.ts'
import { checkVariables } from './doctor/check-variables.ts'
import { examine } from './doctor/examine.ts'
import { exitCodeOf, type Finding, reportOf, failure } from './doctor/finding.ts'

async function runChecks(): Promise<Finding[]> {
  const result = readEnvironment(process.env)
  const variableFindings = checkVariables(Object.keys(process.env))
  if (result.ok) return [...variableFindings, ...(await examine(result.environment))]
  const problems = result.problems.map((problem) => failure(`Configuração: ${problem}`, 'corrija a variável'))
  return [...variableFindings, ...problems]
}

try {
  const findings = await runChecks()
  console.log(reportOf(findings))
  process.exitCode = exitCodeOf(findings)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
