import type { ChildFacts, Idea } from '#app/domain/assistant/assistant.ts'
import type { IdeasQuery } from '#app/domain/assistant/ideas/catalogue.server.ts'
import { BALANCE_CHECKS, IDEA_CHECKS, isComment } from './checks.ts'
import { evaluationFamilies } from './families.ts'

/** What is evaluated: the catalogue or a model. */
export interface EvaluationSource {
  ideas(query: IdeasQuery): Promise<Idea[]>
  comment?(facts: ChildFacts): Promise<string>
}

export interface EvaluationRow {
  check: string
  passedCount: number
  totalCount: number
}

/** Requests per family and kind, several so that repeated ideas are found. */
const ROUNDS = 3

/** Requests ideas, a balance and a comment for every family, and counts the passed checks. */
export async function evaluate(
  source: EvaluationSource,
  families = evaluationFamilies(),
): Promise<EvaluationRow[]> {
  const rows = new Map<string, EvaluationRow>()
  const record = (check: string, hasPassed: boolean) => {
    const { passedCount, totalCount } = rows.get(check) ?? { passedCount: 0, totalCount: 0 }
    rows.set(check, { check, passedCount: passedCount + Number(hasPassed), totalCount: totalCount + 1 })
  }
  for (const [index, facts] of families.entries()) {
    for (const kind of ['tasks', 'rewards'] as const) {
      const seenTitles: string[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const ideas = await source.ideas({ kind, facts, seenTitles, seed: index * 10 + round })
        for (const [name, check] of Object.entries(IDEA_CHECKS))
          record(`${kind}: ${name}`, check(ideas, facts))
        record(
          `${kind}: no idea shown before`,
          ideas.every(({ title }) => !seenTitles.includes(title)),
        )
        seenTitles.push(...ideas.map(({ title }) => title))
      }
    }
    const comment = facts.tasks.length + facts.rewards.length > 0 ? await source.comment?.(facts) : undefined
    for (const [name, check] of Object.entries(BALANCE_CHECKS)) record(`check: ${name}`, check(facts))
    if (comment !== undefined) record('comment: no number, no verdict, no idea', isComment(comment, facts))
  }
  return [...rows.values()]
}

export function evaluationTable(rows: readonly EvaluationRow[]): string {
  const lines = rows.map(
    ({ check, passedCount, totalCount }) => `| ${check} | ${passedCount} | ${totalCount} |`,
  )
  return ['| check | passed | of |', '|---|---|---|', ...lines].join('\n')
}
