import { REDEMPTION_PERIODS, type RedemptionPeriod } from '../rewards/reward.ts'
import type { Balance, Proposal, RewardStanding, Verdict } from './balance.ts'

export const VERDICT_LABELS: Record<Verdict, string> = {
  none: 'Sem sugestões',
  tasks: 'Ajustar tarefas',
  rewards: 'Ajustar prêmios',
  insufficient: 'Dados insuficientes',
}

const amount = new Intl.NumberFormat('pt-BR')
/** '1 ponto', '1.340 pontos'. */
export const spokenPoints = (points: number): string =>
  `${amount.format(points)} ${points === 1 ? 'ponto' : 'pontos'}`
export const spokenDays = (days: number): string => `${amount.format(days)} ${days === 1 ? 'dia' : 'dias'}`
export const periodLabel = (period: RedemptionPeriod): string =>
  REDEMPTION_PERIODS.find(({ value }) => value === period)?.label ?? period

/** From here on the losses are worth a word. */
const MANY_LOSSES_PERCENT = 25

/** The check in plain sentences, by paragraph, without a model: 'sem IA'. Proposals stand below it, one by one. */
export function balanceInWords(balance: Balance, childName: string): string[] {
  return [
    earning(balance, childName),
    ...pastWords(balance),
    ...rewardWords(balance),
    ...adviceWords(balance),
  ]
}

function earning({ mostInDay, inWeek }: Balance, childName: string): string {
  if (inWeek === 0) return `Ainda não há tarefas que deem pontos para ${childName}.`
  return `Fazendo tudo, ${childName} pode ganhar até ${spokenPoints(mostInDay)} em um dia e ${spokenPoints(inWeek)} em uma semana.`
}

function pastWords({ past }: Balance): string[] {
  const { days, earned, lost, pace, lossShare } = past
  if (days === 0) return ['Ainda não há um dia completo para olhar para trás.']
  const when = days === 1 ? 'Ontem' : `Nos últimos ${spokenDays(days)}`
  const sums = `${when}, ganhou ${spokenPoints(earned)} e perdeu ${spokenPoints(lost)}.`
  if (earned + lost === 0) return [`${sums} Marquem as tarefas feitas, e a conta mostra o ritmo.`]
  if (pace === null) return [`${sums} Com uma semana completa, a conta mostra o ritmo.`]
  const rhythm =
    pace > 0
      ? `${sums} Dá ${amount.format(pace)} por dia, já sem as perdas.`
      : `${sums} As perdas levaram tudo o que foi ganho.`
  if (lossShare === null || lossShare < MANY_LOSSES_PERCENT) return [rhythm]
  return [
    rhythm,
    `As perdas são ${lossShare}% de tudo o que mexeu com os pontos. Quando elas pesam muito, a criança deixa de ver o prêmio chegar: vale combinar antes o que tira pontos e elogiar mais o que deu certo.`,
  ]
}

function rewardWords({ rewards }: Balance): string[] {
  const reachable = rewards.filter(({ daysAtFullPace }) => daysAtFullPace !== null)
  const nearest = reachable.at(-1)
  if (!nearest) return []
  const farthest = reachable[0] ?? nearest
  const near = `O prêmio mais perto é “${nearest.title}”: ${reach(nearest)}.`
  return farthest === nearest ? [near] : [`${near} O mais longe é “${farthest.title}”: ${reach(farthest)}.`]
}

function reach({ daysAtFullPace, daysAtRealPace }: RewardStanding): string {
  const full = `${spokenDays(daysAtFullPace ?? 0)} fazendo tudo`
  return daysAtRealPace === null ? full : `${full}, ${spokenDays(daysAtRealPace)} no ritmo de agora`
}

function adviceWords({ verdicts }: Balance): string[] {
  return verdicts.includes('none')
    ? ['Está equilibrado: os prêmios chegam em bom tempo. Não há nada a mudar.']
    : ['Veja a seguir o que poderia mudar.']
}

/** What a price means in days, and what another one would. */
function pricePart(
  { title, points, redemptionPeriod, guide, daysAtRealPace }: RewardStanding,
  { to, days }: { to: number; days: number | null },
  isByRate: boolean,
): string {
  const period = periodLabel(redemptionPeriod)
  const then = days === null ? '' : ` Seriam ${spokenDays(days)}${isByRate ? '' : ' fazendo tudo'}.`
  const question = `Que tal ${amount.format(to)}?${then}`
  if (!isByRate || daysAtRealPace === null) {
    const range = `${amount.format(guide.from)} a ${amount.format(guide.to)}`
    return `“${title}” custa ${spokenPoints(points)}. Para começar, o guia de um prêmio ${period} é de ${range}. ${question}`
  }
  const judged = points < guide.from ? 'cedo' : 'longe'
  return `“${title}” custa ${spokenPoints(points)} e chega em ${spokenDays(daysAtRealPace)} no ritmo de agora: ${judged} para um prêmio ${period}. ${question}`
}

/** One proposal as a sentence. */
export function proposalInWords(proposal: Proposal, { rewards, isByRate }: Balance): string {
  switch (proposal.kind) {
    case 'reward-points': {
      const reward = rewards.find(({ id }) => id === proposal.rewardId)
      return reward ? pricePart(reward, proposal, isByRate) : ''
    }
    case 'task-points':
      return `“${proposal.title}” vale ${spokenPoints(proposal.from)}, ${proposal.from > proposal.to ? 'muito' : 'pouco'} perto dos prêmios. Que tal ${amount.format(proposal.to)}?`
    case 'more-tasks':
      if (proposal.isFirst) return 'Combinem as primeiras tarefas: sem elas não há pontos para juntar.'
      return 'As tarefas dão poucos pontos para os prêmios combinados. Uma ou duas tarefas a mais aproximam os prêmios.'
    case 'more-rewards':
      return 'Ainda não há prêmios para trocar pelos pontos. Combinem os primeiros.'
    case 'less-a-day':
      return 'Em um dia comum já se ganha o preço de um prêmio mensal. Menos pontos por tarefa, ou menos tarefas por dia, devolvem o gosto de esperar.'
  }
}
