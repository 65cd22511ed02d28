import { expect, it } from 'vitest'
import { catalogueIdeas } from '#app/domain/assistant/catalogue.server.ts'
import { evaluate, type EvaluationRow, evaluationTable } from './evaluate.ts'
import { evaluationFamilies } from './families.ts'

const HEAD = `# How well the assistant answers

Sixty invented families, always the same (scripts/assistant/families.ts): ages from 0 to 18, tasks and rewards as people
write them in a hurry, with names, wrong accents and instructions meant for a model among them. Each asks three times
for tasks and three times for rewards and has its points checked. What is asked of every answer stands in
scripts/assistant/checks.ts.

A model is asked by \`npm run eval:assistant\` with the variables of docs/operations.md; it prints this table for that
model, with milliseconds. No table of a model stands here: none was asked for it yet.

## Catalogue and own sums ('sem IA')

Held by scripts/assistant/evaluation.test.ts; \`npx vitest run --project unit evaluation -u\` writes it anew.
`

const failing = (rows: readonly EvaluationRow[]) => rows.filter(({ passed, of }) => passed < of)

it('sixty families of every age get nothing wrong from the catalogue', async () => {
  const rows = await evaluate({ ideas: (question) => Promise.resolve(catalogueIdeas(question)) })
  expect(failing(rows)).toEqual([])
  await expect(`${HEAD}\n${evaluationTable(rows)}\n`).toMatchFileSnapshot(
    '../../docs/assistant-evaluation.md',
  )
})

it('the checks bite: an answer that is wrong in every way fails them all', async () => {
  const wrong = {
    kind: 'task',
    key: '',
    description: '<b>Mexer no forno</b>',
    time: '',
    weekdays: [],
    drawing: null,
  }
  const rows = await evaluate(
    {
      ideas: ({ facts }) =>
        Promise.resolve(
          Array.from({ length: 6 }, () => ({
            ...wrong,
            kind: 'task',
            title: facts.tasks[0]!.title,
            points: 9000,
          })),
        ),
      words: () => Promise.resolve('São 987654 pontos.'),
    },
    evaluationFamilies().filter(({ age, tasks }) => age < 6 && tasks.length > 0),
  )
  const kept = rows.filter(({ passed }) => passed > 0).map(({ check }) => check)
  expect(kept.toSorted()).toEqual([
    'check: days to each reward right',
    'check: proposals lead into the guidance',
    'check: sums right, counted day by day',
    'rewards: nothing shown before',
    'tasks: nothing shown before',
  ])
})
