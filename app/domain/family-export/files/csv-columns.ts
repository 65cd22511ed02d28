import { characteristicLabel } from '../../children/child-characteristics.ts'
import type { ViewSetting } from '../../children/child.ts'
import type { EntrySource } from '../../points/entry.ts'
import { type Plan, PLAN_TERMS } from '../../billing/payments/plan.ts'
import { limitText } from '../../rewards/redemption-period.ts'
import { periodLabel } from '../../rewards/reward.ts'
import { CHARGE_STATUS_TEXT } from '../../billing/subscriptions/subscription.ts'
import type { TaskDayStatus } from '../../tasks/task.ts'
import { photoLabel, trustLabel, weekdaysLabel } from '../../tasks/task-texts.ts'
import { type CellContext, type Column, dayCell, momentCell } from './cell.ts'
import { SCHEDULE_COLUMNS } from './schedule-columns.ts'
import type {
  ExportedCharge,
  ExportedChild,
  ExportedConduct,
  ExportedDecision,
  ExportedEntry,
  ExportedInvite,
  ExportedMember,
  ExportedRedemption,
  ExportedReward,
  ExportedSubscription,
  ExportedTask,
  ExportedTaskDay,
} from '../export.ts'
import type { ExportedPraise } from '../export-praise.ts'

const VIEW_TEXT: Record<ViewSetting, string> = {
  auto: 'pela idade',
  drawings: 'só desenhos',
  words: 'desenhos e palavras',
  list: 'lista',
}

export const CHILD_COLUMNS: Column<ExportedChild>[] = [
  ['Nome', (child) => child.name],
  ['Idade', (child) => child.age],
  ['Gênero', (child) => ({ female: 'feminino', male: 'masculino', '': 'não informado' })[child.gender]],
  [
    'Características',
    (child) => child.characteristics.map((key) => characteristicLabel(key, child.gender)).join(', '),
  ],
  ['Retrato', (child) => (child.avatarType === 'custom' ? 'foto' : `desenho ${child.avatarVariant}`)],
  ['Foto', (child) => child.photo ?? ''],
  ['Saldo de pontos', (child) => child.totalPoints],
  ['Pontos guardados', (child) => child.heldPoints],
  ['Guarda pontos para', (child) => child.goalTitle ?? ''],
  ['Tela', (child) => VIEW_TEXT[child.view]],
  ['Senha de desenhos', (child) => (child.hasPin ? 'sim' : 'não')],
  ['Cadastrada em', (child, context) => momentCell(child.createdAt, context)],
  ['Alterada em', (child, context) => momentCell(child.updatedAt, context)],
]

export const TASK_COLUMNS: Column<ExportedTask>[] = [
  ['Título', (task) => task.title],
  ['Descrição', (task) => task.description],
  ['Horário', (task) => task.time ?? 'a qualquer hora'],
  ['Pontos', (task) => task.points],
  ['Dias da semana', (task) => weekdaysLabel(task.weekdays)],
  ['Crianças', (task) => task.childNames.join(', ')],
  ...SCHEDULE_COLUMNS,
  ['Conferência', (task) => trustLabel(task.trust)],
  ['Foto', (task) => photoLabel(task.photo)],
  ['Vale desde', (task) => dayCell(task.startsOn)],
  ['Situação', (task) => (task.archivedAt ? 'excluída' : task.isPaused ? 'pausada' : 'ativa')],
  ['Excluída em', (task, context) => momentCell(task.archivedAt, context)],
  ['Criada em', (task, context) => momentCell(task.createdAt, context)],
  ['Alterada em', (task, context) => momentCell(task.updatedAt, context)],
]

const TASK_DAY_STATUS_TEXT: Record<TaskDayStatus, string> = {
  pending: 'pendente',
  claimed: 'esperando conferir',
  redo: 'para fazer de novo',
  done: 'feita',
  not_done: 'não feita',
}

export const TASK_DAY_COLUMNS: Column<ExportedTaskDay>[] = [
  ['Dia', (taskDay) => dayCell(taskDay.day)],
  ['Tarefa', (taskDay) => taskDay.taskTitle],
  ['Criança', (taskDay) => taskDay.childName],
  ['Número da vez no dia', (taskDay) => taskDay.slot + 1],
  ['Situação', ({ status }) => TASK_DAY_STATUS_TEXT[status]],
  ['Pontos', (taskDay) => taskDay.points],
  ['Marcada por', (taskDay) => taskDay.markedBy ?? ''],
  ['Marcada em', (taskDay, context) => momentCell(taskDay.markedAt, context)],
]

const VERDICT_TEXT: Record<ExportedDecision['verdict'], string> = {
  confirmed: 'confirmada',
  redo: 'fazer de novo',
  not_done: 'não feita',
  undone: 'desfeita',
}

export const DECISION_COLUMNS: Column<ExportedDecision>[] = [
  ['Conferida em', (decision, context) => momentCell(decision.decidedAt, context)],
  ['Dia', (decision) => dayCell(decision.day)],
  ['Tarefa', (decision) => decision.taskTitle],
  ['Criança', (decision) => decision.childName],
  ['Resposta', ({ verdict }) => VERDICT_TEXT[verdict]],
  ['Pontos', (decision) => decision.points],
  ['Recado', (decision) => decision.note ?? ''],
  ['Conferida por', (decision) => decision.deciderName ?? 'sozinha, depois de sete dias'],
]

export const PRAISE_COLUMNS: Column<ExportedPraise>[] = [
  ['Elogiada em', (praise, context) => momentCell(praise.praisedAt, context)],
  ['Dia', (praise) => dayCell(praise.day)],
  ['Tarefa', (praise) => praise.taskTitle],
  ['Criança', (praise) => praise.childName],
  ['Elogio', (praise) => praise.words],
  ['Elogiada por', (praise) => praise.praiserName],
  ['Vista pela criança em', (praise, context) => momentCell(praise.seenAt, context)],
  ['Situação', ({ isUndone }) => (isUndone ? 'a marcação foi desfeita' : 'vale')],
]

export const REWARD_COLUMNS: Column<ExportedReward>[] = [
  ['Título', (reward) => reward.title],
  ['Pontos', (reward) => reward.points],
  ['Período de resgate', (reward) => periodLabel(reward.redemptionPeriod)],
  ['Limite', limitText],
  ['Mostrado primeiro', ({ isPinned }) => (isPinned ? 'sim' : 'não')],
  ['Crianças', ({ childNames }) => (childNames.length === 0 ? 'todas' : childNames.join(', '))],
  ['Situação', (reward) => (reward.archivedAt ? 'excluído' : 'ativo')],
  ['Excluído em', (reward, context) => momentCell(reward.archivedAt, context)],
  ['Criado em', (reward, context) => momentCell(reward.createdAt, context)],
  ['Alterado em', (reward, context) => momentCell(reward.updatedAt, context)],
]

export const REDEMPTION_COLUMNS: Column<ExportedRedemption>[] = [
  ['Resgatado em', (redemption, context) => momentCell(redemption.createdAt, context)],
  ['Criança', (redemption) => redemption.childName],
  ['Prêmio', (redemption) => redemption.title],
  ['Pontos', (redemption) => redemption.points],
  ['Resgatado por', (redemption) => redemption.redeemedBy ?? ''],
  ['Desfeito em', (redemption, context) => momentCell(redemption.refundedAt, context)],
]

const ENTRY_SOURCE_TEXTS: Record<EntrySource, string> = {
  task: 'tarefa',
  manual: 'manual',
  conduct: 'conduta',
  redemption: 'resgate',
  repair: 'reparação',
}

export const ENTRY_COLUMNS: Column<ExportedEntry>[] = [
  ['Dia', (entry) => dayCell(entry.day)],
  ['Data e hora', (entry, context) => momentCell(entry.occurredAt, context)],
  ['Criança', (entry) => entry.childName],
  ['Pontos', (entry) => entry.points],
  ['Tipo', ({ type }) => ({ positive: 'positiva', negative: 'negativa', redemption: 'resgate' })[type]],
  ['Origem', (entry) => ENTRY_SOURCE_TEXTS[entry.source]],
  ['Descrição', (entry) => entry.description],
  ['Lançado por', (entry) => entry.scorerName],
  ['Situação', (entry) => (entry.reversesId ? 'estorno' : entry.isReversed ? 'estornado' : 'vale')],
  ['Registrado em', (entry, context) => momentCell(entry.createdAt, context)],
  ['Lançamento', (entry) => entry.id],
  ['Estorna o lançamento', (entry) => entry.reversesId ?? ''],
  ['Substitui o lançamento', (entry) => entry.replacesId ?? ''],
  ['Reparação', (entry) => entry.repair ?? ''],
  ['Conserta o lançamento', (entry) => entry.repairsId ?? ''],
]

export const CONDUCT_COLUMNS: Column<ExportedConduct>[] = [
  ['Conduta', (conduct) => conduct.label],
  ['Pontos', (conduct) => conduct.points],
  ['Reparação', (conduct) => conduct.repair ?? ''],
  ['Origem', ({ preset }) => (preset === null ? 'da família' : 'do aplicativo, mudada')],
  ['Situação', ({ isHidden }) => (isHidden ? 'escondida' : 'aparece')],
  ['Criada em', (conduct, context) => momentCell(conduct.createdAt, context)],
  ['Alterada em', (conduct, context) => momentCell(conduct.updatedAt, context)],
]

export const MEMBER_COLUMNS: Column<ExportedMember>[] = [
  ['Nome', (member) => member.name],
  ['E-mail', (member) => member.email ?? ''],
  ['Papel', (member) => (member.role === 'parent' ? 'responsável' : 'criança')],
  ['Administra a família', (member) => (member.isFamilyAdmin ? 'sim' : 'não')],
  ['Na família desde', (member, context) => momentCell(member.joinedAt, context)],
]

export const INVITE_COLUMNS: Column<ExportedInvite>[] = [
  ['Código', (invite) => invite.code],
  ['Situação', (invite, context) => inviteStatusText(invite, context)],
  ['Criado em', (invite, context) => momentCell(invite.createdAt, context)],
  ['Vale até', (invite, context) => momentCell(invite.expiresAt, context)],
  ['Criado por', (invite) => invite.inviterName ?? ''],
  ['Usado por', (invite) => invite.acceptedByName ?? ''],
  ['Usado em', (invite, context) => momentCell(invite.acceptedAt, context)],
]

export const SUBSCRIPTION_COLUMNS: Column<ExportedSubscription>[] = [
  ['Plano', ({ plan }) => planCell(plan)],
  ['Quem cobra', (subscription) => subscription.provider],
  ['Situação', ({ status }) => ({ active: 'ativa', cancelled: 'cancelada', inactive: 'encerrada' })[status]],
  ['Desde', (subscription, context) => momentCell(subscription.startedAt, context)],
  ['Próxima cobrança', (subscription, context) => momentCell(subscription.nextChargeAt, context)],
  ['Cancelada em', (subscription, context) => momentCell(subscription.cancelledAt, context)],
  ['Acesso até', (subscription, context) => momentCell(subscription.accessUntil, context)],
  ['Estado mostrado a visitantes', ({ mentionState }) => mentionState ?? ''],
]

export const CHARGE_COLUMNS: Column<ExportedCharge>[] = [
  ['Data', (charge, context) => momentCell(charge.chargedAt, context)],
  ['Plano', ({ plan }) => planCell(plan)],
  [
    'Valor',
    ({ amountCents }) => (amountCents === null ? '' : (amountCents / 100).toFixed(2).replace('.', ',')),
  ],
  ['Moeda', ({ currency }) => currency ?? ''],
  ['Situação', ({ status }) => CHARGE_STATUS_TEXT[status].toLowerCase()],
  ['Devolvido em', (charge, context) => momentCell(charge.returnedAt, context)],
  ['Cobrança', (charge) => charge.reference],
]

function planCell(plan: Plan | null): string {
  return plan ? PLAN_TERMS[plan].name : ''
}

function inviteStatusText({ status, expiresAt }: ExportedInvite, { exportedAt }: CellContext): string {
  if (status === 'accepted') return 'usado'
  if (status === 'revoked') return 'cancelado'
  return expiresAt > exportedAt ? 'pendente' : 'vencido'
}
