import { parseSync } from 'oxc-parser'

interface SyntaxNode {
  type: string
  [key: string]: unknown
}

/** Types of transactions. A function with such a parameter runs in a transaction that its caller opened with a scope. */
const TRANSACTIONS = new Set(['FamilyTransaction', 'IdentityTransaction'])

/** Names of a module's exported functions with a FamilyScope or FamilyActor parameter, even a destructured one, and no transaction. */
export function scopedFunctions(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`)
  const body = program.body as unknown as SyntaxNode[]
  const scopeNames = new Set(['FamilyScope', 'FamilyActor'].flatMap((name) => [...localNamesOf(name, body)]))
  const functions = new Map<string, SyntaxNode>()
  const exportNames = new Map<string, string>()

  for (const statement of body) {
    const isExport = statement.type.startsWith('Export')
    const declaration = (isExport ? statement.declaration : statement) as SyntaxNode | null | undefined
    for (const [name, node] of functionsOf(declaration)) {
      functions.set(name, node)
      if (isExport) exportNames.set(name, name)
    }
    for (const specifier of ((isExport ? statement.specifiers : undefined) as SyntaxNode[] | undefined) ??
      []) {
      exportNames.set(nameOf(specifier.local), nameOf(specifier.exported))
    }
  }

  return [...exportNames]
    .filter(([local]) => {
      const types = ((functions.get(local)?.params ?? []) as SyntaxNode[]).map(typeNamesOf)
      const hasTransaction = types.some((names) => names.some((name) => TRANSACTIONS.has(name)))
      return !hasTransaction && types.some((names) => names.some((name) => scopeNames.has(name)))
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

/** The names by which a module refers to a type: its own, renamed imports, and aliases or interfaces that use it. */
function localNamesOf(typeName: string, body: SyntaxNode[]): Set<string> {
  const names = new Set([typeName])
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement.specifiers as SyntaxNode[]) {
        if (nameOf(specifier.imported) === typeName) names.add(nameOf(specifier.local))
      }
    }
    const typeDeclaration = (statement.declaration ?? statement) as SyntaxNode
    if (!/^TS(TypeAlias|Interface)Declaration$/.test(typeDeclaration.type)) continue
    if (typeNamesOf(typeDeclaration).some((name) => names.has(name))) names.add(nameOf(typeDeclaration.id))
  }
  return names
}

/** The names of all types used in a syntax node. */
function typeNamesOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(typeNamesOf)
  if (typeof node !== 'object' || node === null) return []
  const { type, typeName, expression, ...otherFields } = node as SyntaxNode
  const reference = type === 'TSTypeReference' ? [nameOf(typeName)] : []
  const superInterface = type === 'TSInterfaceHeritage' ? [nameOf(expression)] : []
  return [...reference, ...superInterface, ...Object.values(otherFields).flatMap(typeNamesOf)]
}

function nameOf(node: unknown): string {
  const { name } = (node ?? {}) as { name?: unknown }
  return typeof name === 'string' ? name : ''
}
