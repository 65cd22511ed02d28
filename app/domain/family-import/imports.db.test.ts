import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { type FamilyScope, readFamily } from '#app/database/family-scope.server.ts'
import { importedId } from '#app/base/ids.ts'
import { findDashboard } from '#app/domain/dashboard/queries.server.ts'
import { takeBackEntry } from '#app/domain/points/take-back-entry.server.ts'
import { refundRedemption } from '#app/domain/rewards/refund-redemption.server.ts'
import { markTaskDay } from '#app/domain/tasks/mark-task-day.server.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { reopenTaskDay } from '#app/domain/tasks/reopen-task-day.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { balancesOf, ledgerOf, taskDaysOf } from '#tests/support/family-content.ts'
import { oldExport, importedScope } from '#tests/support/old-product.ts'
import { atTime, setTestTime } from '#tests/support/set-test-clock.ts'
import { selectRow } from '#tests/support/rows.ts'
import { expectOk } from '#tests/support/results.ts'
import { CARRIED_BALANCE } from './import.ts'
import type { ImportReport } from './mapping/partial-report.ts'
import { importOldProduct } from './old-product/import-old-product.server.ts'
import { reportText } from './report-text.ts'

setUpTestDatabase()
let report: ImportReport
let pradoScope: FamilyScope

const NOON = '2026-03-10T15:00:00.000Z'
const importAtNoon = async (name: Parameters<typeof oldExport>[0]) =>
  (await atTime(NOON, () => expectOk(importOldProduct(oldExport(name))))).report
beforeAll(async () => {
  report = await importAtNoon('members-as-list')
  pradoScope = (await importedScope('uid-marina'))!
})
beforeEach(() => setTestTime(NOON))

const childIdOf = (familyId: string, oldId: string) => importedId('children', familyId, oldId)
const taskIdOf = (familyId: string, oldId: string) => importedId('tasks', familyId, oldId)
const problemReasonsOf = (id: string) =>
  report.problems.filter((problem) => problem.id === id).map(({ reason }) => reason)
const undoCauses = { task: reopenTaskDay, redemption: refundRedemption }

describe('a family whose members are a list of ids', () => {
  it('an imported family has its people, children, tasks and rewards on the dashboard', async () => {
    await renewDays(pradoScope)
    const { dashboard } = (await findDashboard(pradoScope))!
    expect(dashboard.family).toMatchObject({ name: 'Família Prado', timeZone: 'America/Sao_Paulo' })
    expect(dashboard.members.map(({ name, role, isFamilyAdmin }) => [name, role, isFamilyAdmin])).toEqual(
      expect.arrayContaining([
        ['Marina Prado', 'parent', true],
        ['rafael', 'parent', false],
        ['Bento', 'child', false],
      ]),
    )
    expect(dashboard.children).toMatchObject([
      {
        name: 'Alice',
        age: 7,
        gender: 'female',
        characteristics: ['creative', 'shy'],
        avatarType: 'custom',
        totalPoints: 57,
      },
      { name: 'Theo', age: 18, gender: 'male', characteristics: [], avatarType: 'male', totalPoints: 14 },
    ])
    expect(dashboard.tasks).toMatchObject([
      {
        title: 'Arrumar a cama',
        time: '07:30',
        points: 10,
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        startsOn: '2025-12-31',
      },
    ])
    expect(
      dashboard.rewards.map(({ title, redemptionPeriod, childIds }) => [title, redemptionPeriod, childIds]),
    ).toEqual([
      ['Cinema', 'semanal', []],
      ['Sorvete', 'diario', [childIdOf(pradoScope.familyId, 'kid-alice')]],
    ])
  })

  it('a child keeps the photo of the export, and gets a drawing if the export has no photo', async () => {
    const { rows } = await readFamily(pradoScope, (tx) =>
      sql<{ type: string; width: number }>`select content_type as type, width from media
        where family_id = ${pradoScope.familyId}::uuid`.execute(tx),
    )
    expect(rows).toEqual([{ type: 'image/webp', width: 512 }])
    expect(problemReasonsOf('kid-theo')).toContain('a foto não estava no arquivo: ficou um desenho')
  })

  it("imported past days are done or not done, and the renewal adds today's pending days", async () => {
    const days = await taskDaysOf(pradoScope)
    const daysOf = (oldId: string) =>
      days.flatMap(({ childId, day, status, points }) =>
        childId === childIdOf(pradoScope.familyId, oldId) ? [[day, status, points]] : [],
      )
    expect(daysOf('kid-alice')).toEqual([
      ['2026-03-06', 'done', 10],
      ['2026-03-07', 'done', 10],
      ['2026-03-08', 'not_done', 0],
      ['2026-03-09', 'not_done', 0],
      ['2026-03-10', 'done', 10],
    ])
    expect(daysOf('kid-theo')).toEqual([
      ['2026-03-08', 'done', 10],
      ['2026-03-09', 'not_done', 0],
      ['2026-03-10', 'pending', 0],
    ])
    expect(problemReasonsOf('task-cama')).toEqual(
      expect.arrayContaining([
        '1 dia(s): a data é inválida ou anterior ao ano 2000',
        '1 dia(s): a data está no futuro',
        '1 dia(s): a criança não existe mais',
      ]),
    )
  })

  it('the ledger has one entry for each done day, and one for the difference to the old balance', async () => {
    const entries = (await ledgerOf(pradoScope)).filter(
      ({ childId }) => childId === childIdOf(pradoScope.familyId, 'kid-alice'),
    )
    expect(
      entries
        .toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime())
        .map(({ day, points, description, type, source }) => [day, points, description, type, source]),
    ).toEqual([
      ['2025-01-02', 49, CARRIED_BALANCE, 'positive', 'manual'],
      ['2026-03-01', 20, 'Pontuação positiva manual', 'positive', 'manual'],
      ['2026-03-02', -30, 'Prêmio resgatado: Cinema', 'redemption', 'redemption'],
      ['2026-03-04', -12, 'Mentir', 'negative', 'conduct'],
      ['2026-03-06', 10, 'Tarefa concluída: Arrumar a cama', 'positive', 'task'],
      ['2026-03-07', 10, 'Arrumar a cama', 'positive', 'task'],
      ['2026-03-10', 10, 'Arrumar a cama', 'positive', 'task'],
    ])
    for (const [id, { balance, sum }] of await balancesOf(pradoScope)) expect(balance, id).toBe(sum)
  })

  it('a guardian can undo and repeat an imported done day, and take back its entry and a redemption', async () => {
    const taskDay = {
      taskId: taskIdOf(pradoScope.familyId, 'task-cama'),
      childId: childIdOf(pradoScope.familyId, 'kid-alice'),
      day: '2026-03-10',
      slot: 0,
    }
    expect(await markTaskDay(pradoScope, { ...taskDay, status: 'pending', revision: 1 })).toMatchObject({
      ok: true,
      balance: 47,
    })
    expect(await markTaskDay(pradoScope, { ...taskDay, status: 'done', revision: 2 })).toMatchObject({
      ok: true,
      balance: 57,
    })
    const taskEntry = (await ledgerOf(pradoScope)).find(({ description }) =>
      description.startsWith('Tarefa concluída'),
    )!
    expect(await takeBackEntry(pradoScope, { entryId: taskEntry.id }, undoCauses)).toMatchObject({
      ok: true,
      balance: 47,
    })
    expect((await taskDaysOf(pradoScope)).find(({ day }) => day === '2026-03-06')).toMatchObject({
      status: 'pending',
    })
    const redemption = (await ledgerOf(pradoScope)).find(({ source }) => source === 'redemption')!
    expect(await takeBackEntry(pradoScope, { entryId: redemption.id }, undoCauses)).toMatchObject({
      ok: true,
      balance: 77,
    })
  })

  it('imported people have no password, administrator flag or consent', async () => {
    const users = await database()
      .selectFrom('users')
      .leftJoin('accounts', 'accounts.user_id', 'users.id')
      .select([
        'users.email',
        'users.is_admin',
        'users.email_verified',
        'users.children_consent_at',
        'accounts.id',
      ])
      .execute()
    expect(users.map(({ email }) => email).toSorted()).toEqual([
      'bento@exemplo.com.br',
      'marina.prado@exemplo.com.br',
      'rafael@exemplo.com.br',
      'so@exemplo.com.br',
    ])
    for (const user of users)
      expect(user).toMatchObject({
        is_admin: false,
        email_verified: false,
        children_consent_at: null,
        id: null,
      })
  })

  it('a person without a family gets a new family', async () => {
    const scope = (await importedScope('uid-so'))!
    expect((await findDashboard(scope))?.dashboard).toMatchObject({
      family: { name: 'Família de Sônia' },
      children: [],
    })
    expect(scope).toMatchObject({ role: 'parent', isFamilyAdmin: true })
  })

  it('only the invite that is still valid is imported', async () => {
    const codes = await database().selectFrom('invites').select(['code', 'expires_at']).execute()
    expect(codes).toEqual([{ code: 'ABCD23', expires_at: new Date('2026-03-15T12:00:00.000Z') }])
    expect(['inv-velho', 'inv-letras', 'inv-usado'].flatMap(problemReasonsOf)).toEqual([
      'passou de 7 dias, ou não tem data',
      'o código tem letras que o Combinado não usa; gere outro',
      'já foi usado',
    ])
  })

  it('a buyer of the old product has access until the next billing date', async () => {
    const { userId } = (await importedScope('uid-marina'))!
    const subscription = await selectRow('subscriptions', { user_id: userId }, ['provider', 'access_until'])
    expect(subscription).toEqual({ provider: 'manual', access_until: new Date('2026-12-01T12:00:00.000Z') })
    expect(['sub-sem-data', 'sub-velha', 'sub-cancelada', 'sub-perdida'].flatMap(problemReasonsOf)).toEqual([
      'não diz até quando vale: use "Dar acesso até"',
      'já terminou',
      'não estava ativa',
      'a pessoa não veio',
    ])
  })

  it('the report lists skipped records with reasons, without names or e-mails', () => {
    expect(report.counts).toMatchObject({
      users: { read: 7, imported: 4, existing: 0, skipped: 3 },
      families: { read: 1, imported: 1, skipped: 0 },
      children: { read: 3, imported: 2, skipped: 1 },
      tasks: { read: 3, imported: 1, skipped: 2 },
      completedBy: { read: 12, imported: 8, skipped: 4 },
      rewards: { read: 3, imported: 2, skipped: 1 },
      scoreLog: { read: 7, imported: 5, skipped: 2 },
      invites: { read: 4, imported: 1, skipped: 3 },
      subscriptions: { read: 5, imported: 1, skipped: 4 },
    })
    for (const id of [
      'uid-dobro',
      'uid-sem-email',
      'uid-quebrado',
      'kid-sem-nome',
      'task-sem-dia',
      'task-perdida',
      'rew-zero',
      'log-sem-crianca',
      'log-sem-pontos',
    ]) {
      expect(problemReasonsOf(id), id).not.toEqual([])
    }
    const text = reportText(report)
    expect(text).toContain('Acesso dado a quem tinha assinatura: 1.')
    expect(text).toContain('Coleções que a importação não lê: blog_posts (1).')
    expect(text).toContain('sem senha')
    expect(text).not.toMatch(/@|Marina|Rafa|Alice|Theo/)
  })
})

describe('a family whose members are records', () => {
  let nogueiraScope: FamilyScope
  let recordsReport: ImportReport
  beforeAll(async () => {
    recordsReport = await importAtNoon('members-as-records')
    nogueiraScope = (await importedScope('uid-carla'))!
  })

  it('members have the roles of their records, and inactive members stay inactive', async () => {
    const { dashboard } = (await findDashboard(nogueiraScope))!
    expect(dashboard.family.name).toBe('Família de Carla')
    expect(
      dashboard.members.map(({ name, role, isFamilyAdmin }) => [name, role, isFamilyAdmin]).toSorted(),
    ).toEqual([
      ['Carla Nogueira', 'parent', true],
      ['Davi Nogueira', 'child', false],
    ])
    const { rows } = await readFamily(nogueiraScope, (tx) =>
      sql`select user_id as id, is_active as "isActive" from family_members
        where family_id = ${nogueiraScope.familyId}::uuid and not is_active`.execute(tx),
    )
    expect(rows).toEqual([{ id: importedId('users', 'uid-eva'), isActive: false }])
    expect((await importedScope('uid-eva'))?.familyId).not.toBe(nogueiraScope.familyId)
  })

  it('a done day whose points are already in the old balance gets no entry', async () => {
    expect([...(await balancesOf(nogueiraScope)).values()]).toEqual([{ balance: 100, sum: 100 }])
    expect(await taskDaysOf(nogueiraScope)).toMatchObject([
      { day: '2026-03-06', status: 'done', points: 0 },
      { day: '2026-03-09', status: 'done', points: 0 },
    ])
    expect((await ledgerOf(nogueiraScope)).map(({ day, points }) => [day, points])).toEqual([
      ['2026-03-09', 100],
    ])
  })

  it('a family without a guardian gets its creator as guardian, or is skipped if nobody can be one', async () => {
    expect(await importedScope('uid-gil')).toMatchObject({ role: 'parent', isFamilyAdmin: true })
    expect(recordsReport.problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'fam-reis', reason: 'não tinha responsável: ficou quem a criou' }),
        expect.objectContaining({
          id: 'fam-vazia',
          reason: 'nenhuma pessoa do arquivo pode ser responsável: nada desta família veio',
        }),
        expect.objectContaining({ id: 'uid-filho', reason: 'membro criança sem família' }),
        expect.objectContaining({ id: 'uf-nada', reason: 'a família não está no arquivo' }),
      ]),
    )
    expect(recordsReport.counts.families).toEqual({ read: 3, imported: 2, existing: 0, skipped: 1 })
    expect(recordsReport.counts.children).toEqual({ read: 2, imported: 1, existing: 0, skipped: 1 })
  })
})
