import { Tile } from '#app/ui/art/tile-shapes.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { SiteScene } from '#app/ui/art/site-drawing.tsx'
import { BENEFITS } from '#content/landing.ts'
import styles from './landing-benefits.module.css'
import cards from './landing-cards.module.css'
import { LandingSection } from './landing-section.tsx'
import { PhoneScreen } from './phone-screen.tsx'

/** The tile that each step's figure repeats in its four corners. */
const STEP_TILES = [
  { design: 0, pair: 1 },
  { design: 5, pair: 3 },
  { design: 4, pair: 1 },
] as const
/** For each corner: left and top in px, and the tile's number of quarter turns. */
const CORNERS = [
  [0, 0, 0],
  [40, 0, 1],
  [40, 40, 2],
  [0, 40, 3],
] as const

/** The three steps beside a screenshot, and the benefits at home. */
export function LandingBenefits() {
  return (
    <>
      <LandingSection id="como-funciona" title={BENEFITS.title} tone="band" heights={[1390, 810]}>
        <div className={styles.columns}>
          <ol className={styles.steps} role="list">
            {BENEFITS.steps.map(({ title, text }, index) => (
              <li key={title}>
                <svg viewBox="0 0 80 80" aria-hidden="true">
                  {CORNERS.map(([x, y, turns]) => (
                    <Tile key={turns} {...STEP_TILES[index]!} x={x} y={y} turns={turns} size={40} />
                  ))}
                </svg>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <PhoneScreen name="inicio" label={BENEFITS.screenAlt} />
        </div>
      </LandingSection>
      <LandingSection id="em-casa" title={BENEFITS.cardsTitle} heights={[1330, 600]}>
        <ul className={classNames(cards.cards, cards.threeColumns)} role="list">
          {BENEFITS.cards.map(({ drawing, title, text }) => (
            <li key={title} className={cards.card}>
              <SiteScene name={drawing} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </LandingSection>
    </>
  )
}
