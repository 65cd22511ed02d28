import { parseSync } from 'oxc-parser'

interface SyntaxNode {
  type: string
  [key: string]: unknown
}

/** Who holds one of these works inside a transaction that somebody else opened with a scope. */
const TRANSACTIONS = new Set(['FamilyTransaction', 'IdentityTransaction'])

/**
 * Names of the exported functions of a module that open a family's data: one parameter is a FamilyScope,
 * whatever the function is written as, however the parameter is taken apart, and none is a transaction.
 */
export function scopedFunctions(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`)
  const body = program.body as unknown as SyntaxNode[]
  const scopeNames = localNamesOf('FamilyScope', body)
  const functions = new Map<string, SyntaxNode>()
  const exported = new Map<string, string>()

  for (const statement of body) {
    const isExport = statement.type.startsWith('Export')
    const declaration = (isExport ? statement.declaration : statement) as SyntaxNode | null | undefined
    for (const [name, node] of functionsOf(declaration)) {
      functions.set(name, node)
      if (isExport) exported.set(name, name)
    }
    for (const specifier of ((isExport ? statement.specifiers : undefined) as SyntaxNode[] | undefined) ??
      []) {
      exported.set(nameOf(specifier.local), nameOf(specifier.exported))
    }
  }

  return [...exported]
    .filter(([local]) => {
      const types = ((functions.get(local)?.params ?? []) as SyntaxNode[]).map(typeNamesOf)
      const isInside = types.some((names) => names.some((name) => TRANSACTIONS.has(name)))
      return !isInside && types.some((names) => names.some((name) => scopeNames.has(name)))
    })
    .map(([, name]) => name)
}

function functionsOf(declaration: SyntaxNode | null | undefined): [string, SyntaxNode][] {
  if (declaration?.type === 'FunctionDeclaration') return [[nameOf(declaration.id), declaration]]
  if (declaration?.type !== 'VariableDeclaration') return []
  return (declaration.declarations as SyntaxNode[]).flatMap(({ id, init }) => {
    const value = init as SyntaxNode | null
    const isFunction = value?.type === 'ArrowFunctionExpression' || value?.type === 'FunctionExpression'
    return isFunction ? [[nameOf(id), value] as [string, SyntaxNode]] : []
  })
}

/** What a type is called here: by its own name, an import under another, or an alias that leads to it. */
function localNamesOf(wanted: string, body: SyntaxNode[]): Set<string> {
  const names = new Set([wanted])
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement.specifiers as SyntaxNode[]) {
        if (nameOf(specifier.imported) === wanted) names.add(nameOf(specifier.local))
      }
    }
    const declared = (statement.declaration ?? statement) as SyntaxNode
    if (!/^TS(TypeAlias|Interface)Declaration$/.test(declared.type)) continue
    if (typeNamesOf(declared).some((name) => names.has(name))) names.add(nameOf(declared.id))
  }
  return names
}

/** Every type that a piece of syntax names. */
function typeNamesOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(typeNamesOf)
  if (typeof node !== 'object' || node === null) return []
  const { type, typeName, expression, ...parts } = node as SyntaxNode
  const own = type === 'TSTypeReference' ? [nameOf(typeName)] : []
  const inherited = type === 'TSInterfaceHeritage' ? [nameOf(expression)] : []
  return [...own, ...inherited, ...Object.values(parts).flatMap(typeNamesOf)]
}

function nameOf(node: unknown): string {
  const { name } = (node ?? {}) as { name?: unknown }
  return typeof name === 'string' ? name : ''
}
