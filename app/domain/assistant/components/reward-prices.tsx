import { classNames } from '#app/ui/class-names.ts'
import { formatPoints } from '#app/base/format-points.ts'
import numberTable from '#app/ui/number-table.module.css'
import type { Balance, EvaluatedReward } from '../balance/balance.ts'
import { daysText } from '../balance/balance-text.ts'
import { periodLabel } from '../../rewards/reward.ts'
import styles from './balance.module.css'

/** Price, price range and days until each reward, as a table and as bars. */
export function RewardPrices({ rewards, isByRate }: Pick<Balance, 'rewards' | 'isByRate'>) {
  return (
    <>
      <div className={numberTable.box} role="region" aria-label="Dias até cada prêmio" tabIndex={0}>
        <table className={numberTable.table}>
          <caption>Quantos dias leva cada prêmio</caption>
          <thead>
            <tr>
              <th scope="col">Prêmio</th>
              <th scope="col">Custa</th>
              <th scope="col">Fazendo tudo</th>
              <th scope="col">No ritmo de agora</th>
            </tr>
          </thead>
          <tbody>
            {rewards.map(({ id, title, points, redemptionPeriod, daysAtFullPace, daysAtRealPace }) => (
              <tr key={id}>
                <th scope="row">
                  {title} <small>{periodLabel(redemptionPeriod)}</small>
                </th>
                <td>{formatPoints(points)}</td>
                <td>{daysAtFullPace === null ? '–' : daysText(daysAtFullPace)}</td>
                <td>{daysAtRealPace === null ? '–' : daysText(daysAtRealPace)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.priceBars}>
        {rewards.map((reward) => (
          <PriceBar key={reward.id} {...reward} />
        ))}
        <p className={styles.legend}>
          Ponto: quanto custa hoje. Faixa amarela:{' '}
          {isByRate ? 'o que cabe no período, no ritmo de agora.' : 'o guia do período, para começar.'}
        </p>
      </div>
    </>
  )
}

function PriceBar({ title, points, guide: { from, to }, isInGuide }: EvaluatedReward) {
  const scaleMax = Math.max(to * 1.4, points * 1.15)
  const percentOf = (value: number) => `${(value / scaleMax) * 100}%`
  return (
    <div>
      <p className={styles.barLabel}>
        <b>{title}</b>{' '}
        <span>
          {formatPoints(points)}, faixa de {formatPoints(from)} a {formatPoints(to)}
        </span>
      </p>
      <div className={styles.barTrack} aria-hidden="true">
        <span className={styles.priceRange} style={{ left: percentOf(from), width: percentOf(to - from) }} />
        <span
          className={classNames(styles.priceMarker, !isInGuide && styles.outOfRange)}
          style={{ left: percentOf(points) }}
        />
      </div>
    </div>
  )
}
