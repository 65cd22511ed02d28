import { layerOf } from './layer.ts'
import type { Module } from './read-module.ts'
import type { StructureRules } from './rules.ts'
import type { Report } from './violation.ts'

/**
 * Checks that a module's SQL writes only tables of the module's noun or layer. Words that are no table names, as in `on
 * conflict do update set`, are ignored.
 *
 * @returns the used entries of `foreignWrites`, as 'path table'
 */
export function checkWrites(module: Module, rules: StructureRules, report: Report): string[] {
  const { file } = module
  const layer = layerOf(file)
  if (!layer || layer.kind === 'test' || layer.kind === 'database') return []
  const usedExceptions: string[] = []
  for (const { table, line } of module.tableWrites) {
    const owner = ownerOf(table, rules)
    if (owner === undefined || owner === (layer.noun ?? layer.kind)) continue
    const exception = rules.foreignWrites.find(
      ({ path, tables }) =>
        (path.endsWith('/') ? file.startsWith(path) : file === path) && tables.includes(table),
    )
    if (exception) usedExceptions.push(`${exception.path} ${table}`)
    else report('foreign-write', file, line, `writes ${table}, which belongs to ${owner}`)
  }
  return usedExceptions
}

function ownerOf(table: string, rules: StructureRules): string | undefined {
  if (rules.platformTables.includes(table)) return 'platform'
  return Object.keys(rules.nouns).find((noun) => rules.nouns[noun]!.tables.includes(table))
}
