import { formatPoints } from '#app/ui/format-points.ts'
import type { Balance } from '../balance/balance.ts'
import { daysText } from '../balance/balance-text.ts'
import styles from './balance.module.css'

const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** Possible and real points of a child. */
export function BalanceNumbers({ balance, childName }: { balance: Balance; childName: string }) {
  const { mostInDay, inWeek, inMonth, inYear, past } = balance
  const achievable = [
    ['em um dia', mostInDay],
    ['em uma semana', inWeek],
    ['em 30 dias', inMonth],
    ['em um ano', inYear],
  ] as const
  return (
    <div className={styles.numbers}>
      <div>
        <h3>{childName} pode ganhar</h3>
        <dl>
          {achievable.map(([label, points]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatPoints(points)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h3>{past.days > 0 ? `Nos últimos ${daysText(past.days)}` : 'Nos últimos dias'}</h3>
        <dl>
          <div>
            <dt>ganhou</dt>
            <dd>{formatPoints(past.earned)}</dd>
          </div>
          <div>
            <dt>perdeu</dt>
            <dd>
              {formatPoints(past.lost)}
              {past.lossShare !== null && past.lossShare > 0 && <small> ({past.lossShare}%)</small>}
            </dd>
          </div>
          <div>
            <dt>resgatou</dt>
            <dd>{formatPoints(past.redeemed)}</dd>
          </div>
          <div>
            <dt>por dia</dt>
            <dd>{past.pace === null ? '–' : decimal.format(past.pace)}</dd>
          </div>
        </dl>
      </div>
    </div>
  )
}
