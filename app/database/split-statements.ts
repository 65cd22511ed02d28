// quoted texts and names, dollar-quoted bodies, comments, and everything between them
const TOKENS = /'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|--[^\n]*|\/\*[^]*?\*\/|;|[^'"$\-/;]+|./g

/**
 * Splits SQL at the semicolons between its statements. Knows no E'…' with an escaped quote, no nested comments and no
 * BEGIN ATOMIC.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let statement = ''
  let isEmpty = true
  const end = () => {
    if (!isEmpty) statements.push(statement.trim())
    statement = ''
    isEmpty = true
  }
  for (const [token] of sql.matchAll(TOKENS)) {
    if (token === ';') {
      end()
      continue
    }
    statement += token
    if (!/^(?:\s*|--.*|\/\*[^]*)$/.test(token)) isEmpty = false
  }
  end()
  return statements
}
