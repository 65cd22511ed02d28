import type { RequestStatus } from '../../rewards/requests/request.ts'
import type { ExportedHold, ExportedRequest } from '../export.ts'
import { type Column, momentCell } from './cell.ts'

const STATUS_TEXTS: Record<RequestStatus, string> = {
  asked: 'pedido',
  approved: 'combinado',
  refused: 'agora não',
  cancelled: 'desfeito',
  delivered: 'entregue',
}

export const REQUEST_COLUMNS: Column<ExportedRequest>[] = [
  ['Pedido em', (request, context) => momentCell(request.askedAt, context)],
  ['Criança', (request) => request.childName],
  ['Prêmio', (request) => request.title],
  ['Pontos', (request) => request.points],
  ['Situação', (request) => STATUS_TEXTS[request.status]],
  ['Respondido por', (request) => request.deciderName ?? ''],
  ['Respondido em', (request, context) => momentCell(request.decidedAt, context)],
  ['Recado', (request) => request.note ?? ''],
  ['Entregue em', (request, context) => momentCell(request.deliveredAt, context)],
]

export const HOLD_COLUMNS: Column<ExportedHold>[] = [
  ['Separado em', (hold, context) => momentCell(hold.createdAt, context)],
  ['Criança', (hold) => hold.childName],
  ['Prêmio', (hold) => hold.rewardTitle],
  ['Pontos', (hold) => hold.points],
  ['Para', ({ kind }) => (kind === 'goal' ? 'meta' : 'pedido')],
  ['Devolvido ou gasto em', (hold, context) => momentCell(hold.releasedAt, context)],
]
