import { anActor, anInvite } from '#tests/support/people.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { asIdentity, type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { linkGoogle } from '#app/domain/accounts/google/link-google.server.ts'
import { recordMinutes } from '#app/domain/devices/use/record-minutes.server.ts'
import { findDevice } from '#app/domain/devices/session/find-device.server.ts'
import { aDevice, deviceRequest } from '#tests/support/devices.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  addReward,
  addTask,
  childInput,
  givePoints,
  ledgerOf,
  newFamily,
  newMember,
  newFamilyWithChild,
  scoreChild,
} from '#tests/support/family-content.ts'
import { aClaim, aDeviceScope, anAnswer, anApprovalFamily } from '#tests/support/approval.ts'
import { answer, aRequest, aShopFamily, save } from '#tests/support/shop.ts'
import { agreeToMention, aSubscription } from '#tests/support/payments.ts'
import { addCalendarRows, addPause, FIRST_WEEK_AT_HOME } from '#tests/support/calendar.ts'
import { readCsv, unzip } from '#tests/support/unzip.ts'
import { expectOk } from '#tests/support/results.ts'
import { decideTaskDays } from '../tasks/approval/decide-task-days.server.ts'
import { undoDecisions } from '../tasks/approval/undo-decisions.server.ts'
import { seePraise } from '../tasks/praise/see-praise.server.ts'
import { deleteTasks } from '../tasks/delete-tasks.server.ts'
import type { Schedule } from '../tasks/schedule/schedule.ts'
import { markTaskDay } from '../tasks/mark-task-day.server.ts'
import { civilDateOf } from '../families/dates/civil-date.ts'
import { saveChild } from '../children/save-child.server.ts'
import { repairEntry } from '../points/repair-entry.server.ts'
import { saveConduct } from '../points/save-conduct.server.ts'
import { takeBackEntry } from '../points/take-back-entry.server.ts'
import { refundRedemption } from '../rewards/refund-redemption.server.ts'
import { redeemReward } from '../rewards/redeem-reward.server.ts'
import { reopenTaskDay } from '../tasks/reopen-task-day.server.ts'
import { exportFamily } from './export-family.server.ts'

setUpTestDatabase()

async function exportAndUnzip(scope: FamilyScope) {
  const result = await expectOk(exportFamily(scope))
  const bytes = new Uint8Array(await new Response(result.body).arrayBuffer())
  expect(bytes.byteLength).toBe(result.size)
  const files = await unzip(bytes)
  const json = JSON.parse(files.get('dados.json')!.toString('utf8'))
  const csv = (name: string) => readCsv(files.get(`${name}.csv`)!)
  return { fileName: result.fileName, files, json, csv }
}

const isExported = (scope: FamilyScope) =>
  writeFamily(scope, async (tx) => {
    const row = await tx
      .selectFrom('families')
      .select('exported_at')
      .where('id', '=', scope.familyId)
      .executeTakeFirstOrThrow()
    return row.exported_at !== null
  })

test('the export contains all data of the family, with accents and emoji unchanged', async () => {
  const scope = await newFamily({ guardianName: 'Zoë Müller' })
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c04' } })
    .png()
    .toBuffer()
  const child = childInput({ name: 'Théo "Zé"; João 🐝', avatarType: 'custom', gender: 'male' })
  await expectOk(saveChild(scope, child, photo))
  const secondChildId = await addChild(scope, { name: 'Ágata' })
  await givePoints(scope, child.id, 100)
  const taskId = await addTask(scope, [child.id], { title: 'Ler', description: 'Duas\nlinhas', points: 7 })
  const deletedTaskId = await addTask(scope, [secondChildId], { title: 'Antiga' })
  await expectOk(deleteTasks(scope, { ids: [deletedTaskId] }))
  const day = civilDateOf(new Date(), scope.timeZone)
  await expectOk(markTaskDay(scope, { taskId, childId: child.id, day, slot: 0, status: 'done', revision: 0 }))
  const rewardId = await addReward(scope, { title: 'Pizza', points: 30, redemptionPeriod: 'semanal' })
  await expectOk(redeemReward(scope, { id: newId(), rewardId, childId: child.id }))
  const conduct = { id: newId(), preset: null, isHidden: false, revision: null }
  await expectOk(
    saveConduct(scope, { ...conduct, label: 'Deixou a luz acesa', points: -2, repair: 'Apagar a luz' }),
  )
  const correctionId = newId()
  const correction = {
    type: 'negative',
    points: 3,
    description: 'Riscou a parede',
    repair: 'Limpar a parede',
  } as const
  await expectOk(scoreChild(scope, { requestId: correctionId, childId: child.id, ...correction }))
  await expectOk(repairEntry(scope, { requestId: newId(), entryId: correctionId }))
  const [firstEntry] = await ledgerOf(scope)
  await expectOk(
    takeBackEntry(scope, { entryId: firstEntry!.id }, { task: reopenTaskDay, redemption: refundRedemption }),
  )
  const { code } = await anInvite(scope)
  const device = await aDevice(scope, { kind: 'wall', childIds: [child.id, secondChildId], label: 'Mural' })
  const { scope: deviceScope } = (await findDevice(deviceRequest(device)))!
  await expectOk(recordMinutes(deviceScope, { id: newId(), minutes: 1 }))

  const { files, json, csv, fileName } = await exportAndUnzip(scope)
  expect(fileName).toBe(`combinado-familia-de-marina-${day}.zip`)
  expect([...files.keys()].toSorted()).toEqual(
    [
      'LEIA-ME.txt',
      'aparelhos.csv',
      'uso-dos-aparelhos.csv',
      'condutas.csv',
      'conferencias.csv',
      'convites.csv',
      'criancas.csv',
      'dados.json',
      'dias-de-tarefa.csv',
      'dias-em-casa.csv',
      'elogios.csv',
      'pausas.csv',
      'trocas.csv',
      'vezes-pegas.csv',
      'guardados.csv',
      'pedidos.csv',
      'fotos/01-theo-ze-joao.webp',
      'historico.csv',
      'membros.csv',
      'premios.csv',
      'resgates.csv',
      'tarefas.csv',
    ].toSorted(),
  )
  expect(csv('criancas')).toMatchObject([
    {
      Nome: 'Théo "Zé"; João 🐝',
      Idade: '7',
      Gênero: 'masculino',
      Características: 'Curioso',
      Retrato: 'foto',
      Foto: 'fotos/01-theo-ze-joao.webp',
      'Saldo de pontos': '-23',
    },
    { Nome: 'Ágata', Foto: '' },
  ])
  expect((await sharp(files.get('fotos/01-theo-ze-joao.webp')).metadata()).format).toBe('webp')
  expect(csv('tarefas').map((row) => [row.Título, row.Situação])).toEqual([
    ['Ler', 'ativa'],
    ['Antiga', 'excluída'],
  ])
  expect(csv('dias-de-tarefa')).toMatchObject([
    {
      Dia: day.split('-').toReversed().join('/'),
      Tarefa: 'Ler',
      Situação: 'feita',
      Pontos: '7',
      'Marcada por': 'Zoë Müller',
    },
  ])
  expect(csv('premios')).toMatchObject([
    { Título: 'Pizza', 'Período de resgate': 'semanal', Limite: 'sem limite', Crianças: 'todas' },
  ])
  expect(csv('resgates')).toMatchObject([{ Prêmio: 'Pizza', Pontos: '30', 'Resgatado por': 'Zoë Müller' }])
  expect(csv('membros')).toMatchObject([
    { Nome: 'Zoë Müller', Papel: 'responsável', 'Administra a família': 'sim' },
  ])
  expect(csv('aparelhos')).toMatchObject([
    {
      Nome: 'Mural',
      Tipo: 'Mural da família',
      Crianças: 'Théo "Zé"; João 🐝, Ágata',
      Sons: 'não',
      Horário: '',
    },
  ])
  expect(csv('uso-dos-aparelhos')).toMatchObject([{ Aparelho: 'Mural', 'Minutos de uso': '1' }])
  for (const file of files.values()) expect(file.includes(device.token)).toBe(false)
  expect(csv('convites')).toMatchObject([{ Código: code, Situação: 'pendente', 'Criado por': 'Zoë Müller' }])
  expect(
    csv('historico')
      .map((row) => [row.Pontos, row.Situação])
      .toSorted(),
  ).toEqual(
    [
      ['100', 'estornado'],
      ['-100', 'estorno'],
      ['7', 'vale'],
      ['-3', 'vale'],
      ['3', 'vale'],
      ['-30', 'vale'],
    ].toSorted(),
  )
  expect(csv('historico').filter((row) => row.Origem === 'reparação')).toMatchObject([
    { Descrição: 'Consertou “Riscou a parede”: Limpar a parede', 'Conserta o lançamento': correctionId },
  ])
  expect(csv('condutas')).toMatchObject([
    {
      Conduta: 'Deixou a luz acesa',
      Pontos: '-2',
      Reparação: 'Apagar a luz',
      Origem: 'da família',
      Situação: 'aparece',
    },
  ])
  expect(json.conducts).toMatchObject([{ label: 'Deixou a luz acesa', points: -2, isHidden: false }])
  expect(json).toMatchObject({
    format: 'combinado-family',
    version: 1,
    family: { timeZone: 'America/Sao_Paulo' },
  })
  expect(json.tasks[0]).toMatchObject({ description: 'Duas\nlinhas', childIds: [child.id] })
  const sum = json.scoreLog.reduce((total: number, entry: { points: number }) => total + entry.points, 0)
  expect(sum).toBe(json.children[0].totalPoints)
  expect(files.get('LEIA-ME.txt')!.toString('utf8')).toContain('Família: Família de Marina')
})

test('the export contains the answers to children’s marks, and how each task is checked', async () => {
  const family = await anApprovalFamily()
  const { scope } = family
  const claim = await aClaim(family, civilDateOf(new Date(), scope.timeZone))
  await expectOk(decideTaskDays(scope, { answers: [anAnswer(claim, { points: 5, note: 'Faltou o copo' })] }))
  const { csv, json } = await exportAndUnzip(scope)
  expect(csv('tarefas')).toMatchObject([{ Conferência: 'Confiro sempre' }])
  expect(csv('conferencias')).toMatchObject([
    { Tarefa: 'Arrumar a cama', Resposta: 'confirmada', Pontos: '5', Recado: 'Faltou o copo' },
  ])
  expect(json).toMatchObject({
    family: { keepClaimsWaiting: false },
    tasks: [{ trust: 'always' }],
    decisions: [{ verdict: 'confirmed', points: 5, deciderName: 'Marina' }],
  })
})

test('the export contains each praise, whether the child has seen it, and whether the mark was undone', async () => {
  const family = await anApprovalFamily()
  const { scope, childId } = family
  const ref = await aClaim(family, civilDateOf(new Date(), scope.timeZone))
  const { decided } = await expectOk(
    decideTaskDays(scope, { answers: [anAnswer(ref, { praise: 'Que capricho!' })] }),
  )
  await expectOk(seePraise(aDeviceScope(scope, [childId]), ref))
  const { csv, json } = await exportAndUnzip(scope)
  expect(csv('elogios')).toMatchObject([
    {
      Tarefa: 'Arrumar a cama',
      Elogio: 'Que capricho!',
      'Elogiada por': 'Marina',
      'Vista pela criança em': expect.stringMatching(/^\d{2}\/\d{2}\/\d{4} /),
      Situação: 'vale',
    },
  ])
  expect(json.praises).toMatchObject([
    { taskId: ref.taskId, childId, day: ref.day, slot: 0, words: 'Que capricho!', isUndone: false },
  ])
  await expectOk(undoDecisions(scope, { answers: decided }))
  expect((await exportAndUnzip(scope)).csv('elogios')).toMatchObject([
    { Elogio: 'Que capricho!', Situação: 'a marcação foi desfeita' },
  ])
})

test('the export contains what children ask and save for', async () => {
  const family = await aShopFamily({ points: 60 })
  await answer(family.scope, await aRequest(family), 'refused')
  await save(family, 12)
  const { csv, json } = await exportAndUnzip(family.scope)
  expect(csv('pedidos')).toMatchObject([
    {
      Criança: 'Bia',
      Prêmio: 'Cinema',
      Pontos: '30',
      Situação: 'agora não',
      'Respondido por': 'Marina',
      Recado: 'Depois da prova, tá?',
    },
  ])
  expect(csv('guardados').map((row) => [row.Prêmio, row.Pontos, row.Para])).toEqual([
    ['Cinema', '30', 'pedido'],
    ['Cinema', '12', 'meta'],
  ])
  expect(json).toMatchObject({
    children: [{ heldPoints: 12 }],
    requests: [{ status: 'refused', points: 30 }],
    holds: [{ points: 30 }, { points: 12, releasedAt: null }],
  })
})

test('the export contains schedules in words, days at home, pauses, changed and taken turns', async () => {
  setTestTime('2026-11-26T15:00:00.000Z')
  const scope = await newFamily()
  const [lia, davi] = [await addChild(scope, { name: 'Lia' }), await addChild(scope, { name: 'Davi' })]
  const day = '2026-11-26'
  const schedule: Schedule = {
    recurrence: { kind: 'weekly', everyWeeks: 2, anchorOn: day },
    weekdaysByChild: { [lia]: [1, 3], [davi]: [2, 4] },
    rotation: { period: 'week', order: [davi, lia], anchorOn: day },
    windows: [
      { slot: 0, from: '07:00', until: '08:00' },
      { slot: 1, from: '19:30', until: null },
    ],
    isStrict: true,
    season: 'lessons',
    countsWhenIll: true,
  }
  const steps = [
    { number: 0, title: 'Lavar', drawing: null },
    { number: 1, title: 'Secar', drawing: null },
  ]
  const fields = { title: 'Louça', assignment: 'rotation', isBonus: true, steps, schedule } as const
  const taskId = await addTask(scope, [lia, davi], { ...fields, weekdays: [1, 2, 3, 4] })
  await addCalendarRows(scope, { taskId, childId: lia, toChildId: davi, day })
  await addPause(scope, { kind: 'vacation', childIds: null, fromOn: '2026-12-14', toOn: '2027-01-31' })
  const { csv, json } = await exportAndUnzip(scope)
  expect(csv('tarefas')).toMatchObject([
    {
      Repete: 'a cada 2 semanas, também na de 26/11/2026',
      'Dias por criança': 'Davi: Ter, Qui; Lia: Seg, Qua',
      'Quem faz': 'rodízio',
      Rodízio: 'a cada semana: Davi, Lia, desde 26/11/2026',
      Horários: 'das 7h às 8h, das 19h30 em diante, só neste horário',
      Período: 'só em tempo de aulas',
      'Vale também doente': 'sim',
      Bônus: 'sim',
      Passos: 'Lavar, Secar',
    },
  ])
  expect(csv('dias-em-casa')).toEqual([
    {
      Criança: 'Lia',
      'Começa em': '22/11/2026',
      'Primeira semana': 'Dom, Seg, Ter, Qua, Qui, Sex, Sáb',
      'Segunda semana': 'nenhum dia',
    },
  ])
  expect(csv('pausas')).toMatchObject([
    { Pausa: 'viagem', Crianças: 'Lia', 'Primeiro dia': '26/11/2026', 'Último dia': '26/11/2026' },
    { Pausa: 'férias', Crianças: 'todas', 'Último dia': '31/01/2027' },
  ])
  expect(csv('trocas')).toMatchObject([
    { Dia: '26/11/2026', Tarefa: 'Louça', Criança: 'Lia', 'Fica com': 'Davi' },
  ])
  expect(csv('vezes-pegas')).toMatchObject([{ Dia: '26/11/2026', Tarefa: 'Louça', Criança: 'Lia' }])
  expect(json).toMatchObject({
    tasks: [{ assignment: 'rotation', isBonus: true, schedule, steps }],
    presences: [{ childId: lia, anchorOn: '2026-11-22', days: FIRST_WEEK_AT_HOME }],
    pauses: [
      { kind: 'trip', childIds: [lia] },
      { kind: 'vacation', childIds: null },
    ],
    turnChanges: [{ taskId, day, slot: 0, childId: lia, toChildId: davi }],
    takenTurns: [{ taskId, day, slot: 0, childId: lia }],
  })
})

test('texts that a spreadsheet would evaluate are escaped', async () => {
  const scope = await newFamily()
  const childId = await addChild(scope, { name: '=HYPERLINK("http://x")' })
  await addChild(scope, { name: '+5511' })
  await addChild(scope, { name: '@soma' })
  await addChild(scope, { name: '-2+3' })
  const formulas = [' =1+1', '"=1+1', '\u00a0@soma', '\u202e=1+1', '\u200b+1', '﹦1+1']
  for (const name of formulas) await addTask(scope, [childId], { title: name, description: name })
  const { files } = await exportAndUnzip(scope)
  const text = files.get('criancas.csv')!.toString('utf8')
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(text).toContain(`"'+5511"`)
  expect(text).toContain(`"'@soma"`)
  expect(text).toContain(`"'-2+3"`)
  const descriptions = readCsv(files.get('tarefas.csv')!).map((row) => row['Descrição'])
  expect(descriptions.toSorted()).toEqual(formulas.map((name) => `'${name}`).toSorted())
})

test('a long history is exported completely, and all files show the same moment', async () => {
  const { scope, childId } = await newFamilyWithChild()
  const entryCount = 5000
  await asIdentity(async (tx) => {
    // as the owner of the tables, because Citus refuses an insert of generated rows under row-level security
    await sql`set local role none`.execute(tx)
    await sql`insert into score_log (family_id, id, child_id, child_name, scorer_user_id, scorer_name, points,
        description, type, source, idempotency_key, day, occurred_at)
      select ${scope.familyId}::uuid, gen_random_uuid(), ${childId}::uuid, 'Alice', ${scope.userId}::uuid, 'Marina', 1,
        'linha ' || n, 'positive', 'manual', 'test:' || n, '2016-01-01'::date + n, '2016-01-01'::timestamptz
          + n * interval '1 day'
      from generate_series(1, ${entryCount}::integer) n`.execute(tx)
  })
  const exportPromise = expectOk(exportFamily(scope))
  const scorePromise = givePoints(scope, childId, 9)
  const [result] = await Promise.all([exportPromise, scorePromise])
  const files = await unzip(new Uint8Array(await new Response(result.body).arrayBuffer()))
  const json = JSON.parse(files.get('dados.json')!.toString('utf8')) as {
    children: { totalPoints: number }[]
    scoreLog: { description: string }[]
  }
  const rows = readCsv(files.get('historico.csv')!)
  // the concurrent score is in every file or in none
  const containsScore = json.children[0]!.totalPoints === 9
  expect(json.scoreLog).toHaveLength(entryCount + (containsScore ? 1 : 0))
  expect(rows).toHaveLength(json.scoreLog.length)
  expect(new Set(rows.map((row) => row.Descrição)).size).toBe(rows.length)
})

test('an export is refused to child members, and after ten exports within an hour', async () => {
  const scope = await newFamily()
  const childMember = await newMember(scope)
  expect(await exportFamily(childMember)).toEqual({ ok: false, reason: 'not_allowed' })
  for (let attempt = 0; attempt < 10; attempt += 1) await (await expectOk(exportFamily(scope))).body.cancel()
  expect(await exportFamily(scope)).toEqual({ ok: false, reason: 'too_many_attempts' })
})

test('the family counts as exported only after a complete download', async () => {
  const scope = await newFamily()
  const cancelledExport = await expectOk(exportFamily(scope))
  await cancelledExport.body.cancel()
  expect(await isExported(scope)).toBe(false)
  await exportAndUnzip(scope)
  expect(await isExported(scope)).toBe(true)
})

test('the export contains the sign-in methods of the exporting person and of no other member', async () => {
  const scope = await newFamily({ password: 'Combinado1' })
  const otherMember = await newMember(scope, { role: 'parent' })
  for (const [userId, subject] of [
    [scope.userId, 'sub-da-dona'],
    [otherMember.userId, 'sub-do-outro'],
  ] as const)
    expect(await linkGoogle(anActor(userId), subject)).toEqual({ ok: true })
  const { json, files } = await exportAndUnzip(scope)
  expect(json.account).toEqual({ hasPassword: true, googleAccountId: 'sub-da-dona' })
  expect([...files.values()].join('\n')).not.toContain('sub-do-outro')
})

test('the export contains nothing of another family and no secrets', async () => {
  const scope = await newFamily({ guardianName: 'Marina', password: 'Combinado1' })
  const otherMember = await newMember(scope, { role: 'parent', name: 'Rafael' })
  const otherScope = await newFamily({ guardianName: 'Estranha' })
  await addChild(otherScope, { name: 'Alheia' })
  const { files } = await exportAndUnzip(scope)
  const exportText = [...files.values()].map((file) => file.toString('utf8')).join('\n')
  expect(exportText).toContain('Rafael')
  expect(exportText).not.toMatch(/Alheia|Estranha/)
  for (const secret of [otherMember.userId, scope.userId, 'password', 'token'])
    expect(exportText).not.toContain(secret)
  const emails = exportText.match(/[\w.]+@exemplo\.com\.br/g) ?? []
  expect(new Set(emails).size).toBe(1)
})

test("the export contains the exporting person's subscriptions with every charge, and no other subscriptions", async () => {
  const scope = await newFamily()
  const otherMember = await newMember(scope, { role: 'parent', name: 'Rafael' })
  const subscriptionId = await aSubscription(scope.userId, {
    plan: 'annual',
    provider: 'hotmart',
    soldAt: new Date('2016-01-31T15:00:00Z'),
    laterFacts: [{ kind: 'refunded', occurredAt: '2016-02-02T15:00:00.000Z' }],
  })
  await agreeToMention(subscriptionId, 'BA')
  await aSubscription(otherMember.userId)
  const { files, json, csv } = await exportAndUnzip(scope)
  expect(csv('assinaturas')).toEqual([
    {
      Plano: 'Anual',
      'Quem cobra': 'Hotmart',
      Situação: 'cancelada',
      Desde: '31/01/2016 13:00',
      'Próxima cobrança': '',
      'Cancelada em': '02/02/2016 13:00',
      'Acesso até': '02/02/2016 13:00',
      'Estado mostrado a visitantes': 'BA',
    },
  ])
  expect(csv('cobrancas')).toMatchObject([
    {
      Data: '31/01/2016 13:00',
      Plano: 'Anual',
      Valor: '238,80',
      Moeda: 'BRL',
      Situação: 'devolvido',
      'Devolvido em': '02/02/2016 13:00',
    },
  ])
  expect(json.subscriptions).toMatchObject([
    { plan: 'annual', provider: 'Hotmart', charges: [{ amountCents: 23_880, status: 'refunded' }] },
  ])
  expect(json.subscriptions).toHaveLength(1)
  expect(files.get('LEIA-ME.txt')!.toString('utf8')).toContain('cobrancas.csv')
})

test('the export of a person without purchases contains no subscriptions', async () => {
  const { files, json } = await exportAndUnzip(await newFamily())
  expect(files.has('assinaturas.csv')).toBe(false)
  expect(files.get('LEIA-ME.txt')!.toString('utf8')).not.toContain('assinaturas')
  expect(json.subscriptions).toEqual([])
})
