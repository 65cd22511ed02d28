import { VARIABLES } from '#app/base/env.server.ts'
import { type Finding, warning } from './finding.ts'

// of compose.yaml, which gives them to the database and the proxy
const VARIABLES_OF_COMPOSE = new Set(['DOMAIN', 'POSTGRES_PASSWORD'])
/** A variable with one of these beginnings is meant for the product. */
const PREFIXES = ['AI_', 'HOTMART_', 'STRIPE_', 'PAYMENTS_', 'OBJECT_STORE_', 'SMTP_', 'METRICS_', 'TRUSTED_']
/** A name that differs from one of ours by so many letters is a typing error. */
const MAX_DISTANCE = 2
/** Shorter names are like many others: PORT and SORT. */
const MIN_LENGTH = 6

/** Warns about variables that the product does not read but that look like its own. */
export function checkVariables(names: readonly string[]): Finding[] {
  return names.flatMap((name) => {
    if (VARIABLES.includes(name) || VARIABLES_OF_COMPOSE.has(name)) return []
    const similar = similarVariable(name)
    if (!similar && !PREFIXES.some((prefix) => name.toUpperCase().startsWith(prefix))) return []
    const advice = similar ? `você quis dizer ${similar}?` : 'veja os nomes em .env.example'
    return [warning(`Configuração: a variável ${name} não existe no Combinado`, advice)]
  })
}

function similarVariable(name: string): string | undefined {
  const [nearest] = VARIABLES.map((variable) => ({
    variable,
    distance: distanceBetween(name.toUpperCase(), variable),
  })).toSorted((a, b) => a.distance - b.distance)
  return nearest && name.length >= MIN_LENGTH && nearest.distance <= MAX_DISTANCE
    ? nearest.variable
    : undefined
}

/** Number of letters to insert, remove or replace (Levenshtein distance). */
function distanceBetween(a: string, b: string): number {
  let previousRow = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...a].entries()) {
    const currentRow = [row + 1]
    for (const [column, otherLetter] of [...b].entries()) {
      const replaced = previousRow[column]! + (letter === otherLetter ? 0 : 1)
      currentRow.push(Math.min(replaced, previousRow[column + 1]! + 1, currentRow[column]! + 1))
    }
    previousRow = currentRow
  }
  return previousRow[b.length]!
}
