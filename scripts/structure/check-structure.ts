import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkFile } from './check-files.ts'
import { checkImports } from './check-imports.ts'
import { checkWrites } from './check-writes.ts'
import { readModule } from './read-module.ts'
import { fixes, type StructureRules, structureRules } from './rules.ts'
import type { Report, Violation } from './violation.ts'

export interface StructureResult {
  modules: number
  violations: Violation[]
  warnings: Violation[]
}

/**
 * Checks every TypeScript file under app/, server/ and content/ of a project.
 *
 * @param root the project's folder
 */
export function checkStructure(root: string, rules: StructureRules = structureRules): StructureResult {
  const violations: Violation[] = []
  const warnings: Violation[] = []
  const report: Report = (rule, file, line, message) => violations.push({ rule, file, line, message })
  const warn: Report = (rule, file, line, message) => warnings.push({ rule, file, line, message })
  const usedExceptions = new Set<string>()

  const files = globSync('{app,server,content}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
  for (const file of files) {
    const module = readModule(file, readFileSync(path.join(root, file), 'utf8'))
    checkFile(module, rules, report, warn)
    checkImports(root, module, rules, report)
    for (const exception of checkWrites(module, rules, report)) usedExceptions.add(exception)
  }
  for (const [noun, rule] of Object.entries(rules.nouns)) {
    if (!existsSync(path.join(root, 'app/domain', noun))) continue
    for (const name of rule.files) {
      const file = `app/domain/${noun}/${name}.ts`
      if (!existsSync(path.join(root, file)))
        report('stale-allowance', file, 1, 'is allowed but does not exist')
    }
  }
  for (const { path: exception, tables } of rules.foreignWrites) {
    for (const table of tables) {
      if (!usedExceptions.has(`${exception} ${table}`))
        report('stale-allowance', exception, 1, `does not write ${table}`)
    }
  }
  if (files.length === 0) report('no-modules', '.', 1, 'no TypeScript file under app/, server/ or content/')
  return { modules: files.length, violations, warnings }
}

if (import.meta.main) {
  const { modules, violations, warnings } = checkStructure(process.argv[2] ?? process.cwd())
  for (const { file, message } of warnings) console.log(`${file} is getting long: ${message}`)
  for (const { rule, file, line, message } of violations) {
    console.log(`${file}:${line} [${rule}] ${message}. To fix: ${fixes[rule]}.`)
  }
  console.log(`${modules} modules, ${violations.length} violations`)
  if (violations.length > 0) process.exitCode = 1
}
