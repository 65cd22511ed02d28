import { pointsText } from '#app/base/format-points.ts'
import { periodLabel } from '../../rewards/reward.ts'
import type { Balance, Proposal, EvaluatedReward, Verdict } from './balance.ts'

export const VERDICT_LABELS: Record<Verdict, string> = {
  none: 'Sem sugestões',
  tasks: 'Ajustar tarefas',
  rewards: 'Ajustar prêmios',
  insufficient: 'Dados insuficientes',
}

const numberFormat = new Intl.NumberFormat('pt-BR')
export const daysText = (days: number) => `${numberFormat.format(days)} ${days === 1 ? 'dia' : 'dias'}`

/** If losses are at least this percentage, the text gives advice about them. */
const HIGH_LOSS_PERCENT = 25

/** The paragraphs that describe a check, without its proposals. No model writes them. */
export function balanceText(balance: Balance, childName: string): string[] {
  const adviceText = balance.verdicts.includes('none')
    ? 'Está equilibrado: os prêmios chegam em bom tempo. Não há nada a mudar.'
    : 'Veja a seguir o que poderia mudar.'
  return [earningText(balance, childName), ...historyTexts(balance), ...rewardTexts(balance), adviceText]
}

function earningText({ mostInDay, inWeek, possible }: Balance, childName: string): string {
  if (mostInDay === 0) return `Ainda não há tarefas que deem pontos para ${childName}.`
  const text = `Fazendo tudo nas próximas quatro semanas, ${childName} pode ganhar até ${pointsText(mostInDay)} em um dia e, em média, ${pointsText(inWeek)} por semana.`
  const hasRest = possible.weeks.some(({ awayDays, isVacation }) => awayDays > 0 || isVacation)
  return hasRest ? `${text} Dias fora e férias já contam.` : text
}

function historyTexts({ past }: Balance): string[] {
  const { days, earned, lost, pace, lossShare } = past
  if (days === 0) return ['Ainda não há um dia completo para olhar para trás.']
  const periodText = days === 1 ? 'Ontem' : `Nos últimos ${daysText(days)}`
  const sumsText = `${periodText}, ganhou ${pointsText(earned)} e perdeu ${pointsText(lost)}.`
  if (earned + lost === 0) return [`${sumsText} Marquem as tarefas feitas, e a conta mostra o ritmo.`]
  if (pace === null) return [`${sumsText} Com uma semana completa, a conta mostra o ritmo.`]
  const rateText =
    pace > 0
      ? `${sumsText} Dá ${numberFormat.format(pace)} por dia, já sem as perdas.`
      : `${sumsText} As perdas levaram tudo o que foi ganho.`
  if (lossShare === null || lossShare < HIGH_LOSS_PERCENT) return [rateText]
  return [
    rateText,
    `As perdas são ${lossShare}% de tudo o que mexeu com os pontos. Quando elas pesam muito, a criança deixa de ver o prêmio chegar: vale combinar antes o que tira pontos e elogiar mais o que deu certo.`,
  ]
}

function rewardTexts({ rewards }: Balance): string[] {
  const reachableRewards = rewards.filter(({ daysAtFullPace }) => daysAtFullPace !== null)
  const nearest = reachableRewards.at(-1)
  if (!nearest) return []
  const farthest = reachableRewards[0] ?? nearest
  const nearestText = `O prêmio mais perto é “${nearest.title}”: ${waitText(nearest)}.`
  return farthest === nearest
    ? [nearestText]
    : [`${nearestText} O mais longe é “${farthest.title}”: ${waitText(farthest)}.`]
}

function waitText({ daysAtFullPace, daysAtRealPace }: EvaluatedReward): string {
  const bestWait = `${daysText(daysAtFullPace ?? 0)} fazendo tudo`
  return daysAtRealPace === null ? bestWait : `${bestWait}, ${daysText(daysAtRealPace)} no ritmo de agora`
}

/** Compares a reward's wait at the current price with the wait at the proposed price. */
function priceText(
  { title, points, redemptionPeriod, guide, daysAtRealPace }: EvaluatedReward,
  { to, days }: { to: number; days: number | null },
  isByRate: boolean,
): string {
  const period = periodLabel(redemptionPeriod)
  const waitSentence = days === null ? '' : ` Seriam ${daysText(days)}${isByRate ? '' : ' fazendo tudo'}.`
  const question = `Que tal ${numberFormat.format(to)}?${waitSentence}`
  if (!isByRate || daysAtRealPace === null) {
    const rangeText = `${numberFormat.format(guide.from)} a ${numberFormat.format(guide.to)}`
    return `“${title}” custa ${pointsText(points)}. Para começar, o guia de um prêmio ${period} é de ${rangeText}. ${question}`
  }
  const judgement = points < guide.from ? 'cedo' : 'longe'
  return `“${title}” custa ${pointsText(points)} e chega em ${daysText(daysAtRealPace)} no ritmo de agora: ${judgement} para um prêmio ${period}. ${question}`
}

export function proposalText(proposal: Proposal, { rewards, isByRate }: Balance): string {
  switch (proposal.kind) {
    case 'reward-points': {
      const reward = rewards.find(({ id }) => id === proposal.rewardId)
      return reward ? priceText(reward, proposal, isByRate) : ''
    }
    case 'task-points':
      return `“${proposal.title}” vale ${pointsText(proposal.from)}, ${proposal.from > proposal.to ? 'muito' : 'pouco'} perto dos prêmios. Que tal ${numberFormat.format(proposal.to)}?`
    case 'more-tasks':
      if (proposal.isFirst) return 'Combinem as primeiras tarefas: sem elas não há pontos para juntar.'
      return 'As tarefas dão poucos pontos para os prêmios combinados. Uma ou duas tarefas a mais aproximam os prêmios.'
    case 'more-rewards':
      return 'Ainda não há prêmios para resgatar. Combinem os primeiros.'
    case 'less-a-day':
      return 'Em um dia comum já se ganha o preço de um prêmio mensal. Menos pontos por tarefa, ou menos tarefas por dia, devolvem o gosto de esperar.'
  }
}
