import type { ChildFacts, Idea, IdeaKind } from '#app/domain/assistant/assistant.ts'
import { BALANCE_CHECKS, IDEA_CHECKS, isComment } from './checks.ts'
import { evaluationFamilies } from './families.ts'

/** The catalogue or a model. */
export interface Answerer {
  ideas(question: {
    kind: IdeaKind
    facts: ChildFacts
    seen: readonly string[]
    seed: number
  }): Promise<Idea[]>
  comment?(facts: ChildFacts): Promise<string>
}

export interface EvaluationRow {
  check: string
  passed: number
  of: number
}

/** Requests per family, to find repeated ideas. */
const ROUNDS = 3

/** Requests tasks, rewards and a balance check for every family, and counts the passed checks. */
export async function evaluate(
  answerer: Answerer,
  families = evaluationFamilies(),
): Promise<EvaluationRow[]> {
  const rows = new Map<string, EvaluationRow>()
  const record = (check: string, passes: boolean) => {
    const row = rows.get(check) ?? { check, passed: 0, of: 0 }
    rows.set(check, { check, passed: row.passed + Number(passes), of: row.of + 1 })
  }
  for (const [index, facts] of families.entries()) {
    for (const kind of ['tasks', 'rewards'] as const) {
      const seen: string[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const ideas = await answerer.ideas({ kind, facts, seen, seed: index * 10 + round })
        for (const [check, passes] of Object.entries(IDEA_CHECKS))
          record(`${kind}: ${check}`, passes(ideas, facts))
        record(
          `${kind}: no idea shown before`,
          ideas.every(({ title }) => !seen.includes(title)),
        )
        seen.push(...ideas.map(({ title }) => title))
      }
    }
    const text = facts.tasks.length + facts.rewards.length > 0 ? await answerer.comment?.(facts) : undefined
    for (const [check, passes] of Object.entries(BALANCE_CHECKS)) record(`check: ${check}`, passes(facts))
    if (text !== undefined) record('comment: no number, no verdict, no idea', isComment(text, facts))
  }
  return [...rows.values()]
}

export function evaluationTable(rows: readonly EvaluationRow[]): string {
  const lines = rows.map(({ check, passed, of }) => `| ${check} | ${passed} | ${of} |`)
  return ['| check | passed | of |', '|---|---|---|', ...lines].join('\n')
}
