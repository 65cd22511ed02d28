import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { readFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { setEnvironment } from '#app/base/env.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  addReward,
  addTask,
  givePoints,
  newFamily,
  newMember,
  newFamilyWithChild,
  scoreChild,
} from '#tests/support/family-content.ts'
import { type LanguageModel, startLanguageModel } from '#tests/support/language-model.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { silenceLog } from '#tests/support/silence-log.ts'
import { refusedWith } from '#tests/support/results.ts'
import { checkBalance } from './balance/check-balance.server.ts'
import { countUse } from './count-use.server.ts'
import { findChildFacts } from './queries.server.ts'
import { suggestIdeas } from './ideas/suggest-ideas.server.ts'
import { commentOnBalance } from './balance/comment-on-balance.server.ts'

setUpTestDatabase()
let model: LanguageModel
const signalWithoutAbort = () => new AbortController().signal
const ideasRequest = (childId: string) => ({ childId, kind: 'tasks' as const, seed: 1, seen: [] })

silenceLog()
beforeAll(async () => {
  model = await startLanguageModel()
  return model.stop
})

it('the facts about a child contain the tasks and rewards, and the point sums of the last complete days', async () => {
  const scope = await newFamily({ guardianName: 'Marina' })
  const childId = await addChild(scope, { name: 'Alice', age: 9 })
  const siblingId = await addChild(scope, { name: 'Théo' })
  const taskId = await addTask(scope, [childId, siblingId], { points: 12 })
  await addTask(scope, [siblingId], { title: 'Do outro' })
  const sharedRewardId = await addReward(scope, { title: 'Para todos' })
  const childRewardId = await addReward(scope, { title: 'Só dela', childIds: [childId] })
  await addReward(scope, { title: 'Só dele', childIds: [siblingId] })
  await givePoints(scope, childId, 40)
  await scoreChild(scope, { requestId: newId(), childId, type: 'conduct', conduct: 'gritar' })

  const factsOfToday = await findChildFacts(scope, childId)
  expect(factsOfToday?.history).toEqual({ days: 0, earned: 0, lost: 0, redeemed: 0 })
  setTestClock(() => new Date(Date.now() + 10 * 24 * 60 * 60 * 1000))
  const facts = await findChildFacts(scope, childId)
  expect(facts).toMatchObject({ age: 9, history: { days: 10, earned: 40, lost: 8, redeemed: 0 } })
  expect(facts?.names.toSorted()).toEqual(['Alice', 'Marina', 'Théo'])
  expect(facts?.tasks.map(({ id }) => id)).toEqual([taskId])
  expect(facts?.rewards.map(({ id }) => id).toSorted()).toEqual([sharedRewardId, childRewardId].toSorted())
})

it("a guardian cannot use the assistant for another family's child", async () => {
  const childId = await addChild(await newFamily())
  const otherScope = await newFamily()
  expect(await findChildFacts(otherScope, childId)).toBeUndefined()
  expect(await suggestIdeas(otherScope, ideasRequest(childId), signalWithoutAbort())).toEqual(
    refusedWith('child_not_found'),
  )
  expect(await checkBalance(otherScope, { childId })).toEqual(refusedWith('child_not_found'))
})

it('the assistant responds only to guardians', async () => {
  const { scope, childId } = await newFamilyWithChild()
  const member = await newMember(scope)
  const refusal = refusedWith('not_allowed')
  expect(await suggestIdeas(member, ideasRequest(childId), signalWithoutAbort())).toEqual(refusal)
  expect(await checkBalance(member, { childId })).toEqual(refusal)
  expect(await commentOnBalance(member, { childId }, signalWithoutAbort())).toEqual(refusal)
})

it("the assistant responds 'sem IA' without a configured model", async () => {
  const { scope, childId } = await newFamilyWithChild()
  const suggestions = await suggestIdeas(scope, ideasRequest(childId), signalWithoutAbort())
  expect(suggestions).toMatchObject({ ok: true, value: { source: 'catalogue', notice: null } })
  expect(suggestions.ok && suggestions.value.ideas).toHaveLength(5)
  expect(await commentOnBalance(scope, { childId }, signalWithoutAbort())).toEqual(refusedWith('no_model'))
})

it('the assistant checks no child without tasks and rewards, but a child with tasks only', async () => {
  const { scope, childId } = await newFamilyWithChild()
  expect(await checkBalance(scope, { childId })).toEqual(refusedWith('nothing_to_check'))
  await addTask(scope, [childId])
  expect(await checkBalance(scope, { childId })).toMatchObject({
    ok: true,
    value: { hasModel: false, balance: { verdicts: ['insufficient'], inWeek: 70 } },
  })
})

it('if the model fails or is busy, the assistant answers from the catalogue with a notice, and stores no idea', async () => {
  const environmentChange = setEnvironment({ assistant: model.settingsFor('openai') })
  onTestFinished(environmentChange.restore)
  const { scope, childId } = await newFamilyWithChild()
  const notices = []
  for (const response of [{ text: 'não' }, { status: 429, retryAfter: '9999' }]) {
    model.respondWith(response)
    const suggestions = await suggestIdeas(scope, ideasRequest(childId), signalWithoutAbort())
    notices.push(suggestions.ok && [suggestions.value.source, suggestions.value.notice])
  }
  expect(notices).toEqual([
    ['catalogue', 'A IA não respondeu direito agora. Estas ideias são do nosso catálogo.'],
    ['catalogue', 'A IA está muito ocupada agora. Estas ideias são do nosso catálogo.'],
  ])
  expect((await findChildFacts(scope, childId))?.tasks).toEqual([])
})

it('after the daily limit the assistant suggests from the catalogue and comments on no check', async () => {
  const environmentChange = setEnvironment({ assistant: { ...model.settingsFor('gemini'), dailyLimit: 1 } })
  onTestFinished(environmentChange.restore)
  const { scope, childId } = await newFamilyWithChild({ age: 12 })
  await addTask(scope, [childId])
  const idea = { title: 'Regar as plantas', time: '09:00', points: 10, weekdays: [0] }
  model.respondWith({ text: JSON.stringify([idea]) })
  expect(await suggestIdeas(scope, ideasRequest(childId), signalWithoutAbort())).toMatchObject({
    value: { source: 'model', ideas: [{ title: 'Regar as plantas' }] },
  })
  expect(await suggestIdeas(scope, ideasRequest(childId), signalWithoutAbort())).toMatchObject({
    value: {
      source: 'catalogue',
      notice: 'As respostas com IA de hoje acabaram. Até amanhã, o assistente responde sem IA.',
    },
  })
  expect(await commentOnBalance(scope, { childId }, signalWithoutAbort())).toEqual(
    refusedWith('limit_reached'),
  )
})

it('the daily limit holds for concurrent requests and restarts each day, and old counts are deleted after a week', async () => {
  const scope = await newFamily()
  const results = await Promise.all(Array.from({ length: 12 }, () => countUse(scope, 5)))
  expect(results.filter(Boolean)).toHaveLength(5)
  setTestClock(() => new Date(Date.now() + 9 * 24 * 60 * 60 * 1000))
  expect(await countUse(scope, 5)).toBe(true)
  const storedUses = await readFamily(scope, (tx) =>
    tx.selectFrom('assistant_uses').select('asked').execute(),
  )
  expect(storedUses).toEqual([{ asked: 1 }])
  const otherScope = await newFamily()
  expect(await countUse(otherScope, 1)).toBe(true)
  expect(await countUse(otherScope, 1)).toBe(false)
})
