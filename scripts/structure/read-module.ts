import { parseSync } from 'oxc-parser'

export interface Import {
  specifier: string
  line: number
  /** Removed by type stripping: `import type`, `export type … from`, `import('…').T`. */
  isTypeOnly: boolean
}

export interface Module {
  /** Path below the project's folder, with forward slashes. */
  file: string
  lines: number
  imports: Import[]
  /** Lines of `import(…)` whose path is not a plain string. */
  computedImportLines: number[]
  /** Names of exported functions and constants; 'default' for a default export. */
  exportedNames: Set<string>
  isBarrel: boolean
  /** Line of the first `export * from`. */
  exportAllLine: number | undefined
  /** Tables that its SQL writes, with the line of each write. */
  tableWrites: { table: string; line: number }[]
  scopeMintLine: number | undefined
}

interface SyntaxNode {
  type: string
  start: number
  [key: string]: unknown
}

/** Parses one TypeScript file and collects what the rules check. */
export function readModule(file: string, source: string): Module {
  const parsed = parseSync(file, source)
  const lineOffsets = findLineOffsets(source)
  const lineOf = (offset: number) => lineOffsets.findLastIndex((start) => start <= offset) + 1
  const module: Module = {
    file,
    lines: source === '' ? 0 : source.replace(/\n$/, '').split('\n').length,
    imports: [],
    computedImportLines: [],
    exportedNames: new Set(),
    isBarrel: false,
    exportAllLine: undefined,
    tableWrites: [],
    scopeMintLine: undefined,
  }

  for (const imported of parsed.module.staticImports) {
    module.imports.push({
      specifier: imported.moduleRequest.value,
      line: lineOf(imported.start),
      isTypeOnly: /^import\s+type\b/.test(source.slice(imported.start, imported.end)),
    })
  }
  let reExportCount = 0
  for (const exportStatement of parsed.module.staticExports) {
    const request = exportStatement.entries.find((entry) => entry.moduleRequest)?.moduleRequest
    if (request) {
      reExportCount += 1
      module.imports.push({
        specifier: request.value,
        line: lineOf(exportStatement.start),
        isTypeOnly: /^export\s+type\b/.test(source.slice(exportStatement.start, exportStatement.end)),
      })
    }
    for (const entry of exportStatement.entries) {
      const { name } = entry.exportName
      if (name && !entry.isType) module.exportedNames.add(name)
      const namesNothing = name === null && entry.importName.name === null
      if (entry.moduleRequest && namesNothing) module.exportAllLine ??= lineOf(exportStatement.start)
    }
  }
  const body = parsed.program.body as unknown as SyntaxNode[]
  if (body.some(({ type }) => type === 'ExportDefaultDeclaration')) module.exportedNames.add('default')
  const statements = body.filter((node) => node.type !== 'ImportDeclaration' && !isReExport(node))
  module.isBarrel = statements.length === 0 && reExportCount > 0

  walk(parsed.program as unknown as SyntaxNode, (node) => {
    const line = () => lineOf(node.start)
    if (node.type === 'ImportExpression' || node.type === 'TSImportType') {
      const specifier = plainString(node.source)
      if (specifier === undefined) module.computedImportLines.push(line())
      else module.imports.push({ specifier, line: line(), isTypeOnly: node.type === 'TSImportType' })
    }
    for (const table of writtenTables(node)) module.tableWrites.push({ table, line: line() })
    if (node.type === 'Identifier' && node.name === 'mintFamilyScope') module.scopeMintLine ??= line()
  })
  return module
}

function isReExport(node: SyntaxNode): boolean {
  if (node.type === 'ExportAllDeclaration') return true
  return node.type === 'ExportNamedDeclaration' && (node.source !== null || !node.declaration)
}

const KYSELY_WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const SQL_WRITE = /\b(?:insert\s+into|delete\s+from|update)\s+(?:only\s+)?([a-z_]+)/gi

/** Tables that a call of Kysely (`updateTable('tasks')`) or the text of an `sql` template writes. */
function writtenTables(node: SyntaxNode): string[] {
  if (node.type === 'CallExpression') {
    const { property } = node.callee as { property?: { name?: string } }
    if (!KYSELY_WRITES.has(property?.name ?? '')) return []
    const table = plainString((node.arguments as unknown[])[0])
    return table === undefined ? [] : [table.replace(/\s.*$/, '')]
  }
  if (node.type !== 'TemplateElement') return []
  const text = (node.value as { cooked: string | null }).cooked ?? ''
  return [...text.matchAll(SQL_WRITE)].map((match) => match[1]!)
}

function plainString(value: unknown): string | undefined {
  const node = value as SyntaxNode | null
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral' || (node.expressions as unknown[]).length > 0) return undefined
  return (node.quasis as { value: { cooked: string } }[])[0]?.value.cooked
}

function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && typeof (child as SyntaxNode).type === 'string') {
        walk(child as SyntaxNode, visit)
      }
    }
  }
}

function findLineOffsets(source: string): number[] {
  const lineOffsets = [0]
  for (let index = source.indexOf('\n'); index !== -1; index = source.indexOf('\n', index + 1))
    lineOffsets.push(index + 1)
  return lineOffsets
}
