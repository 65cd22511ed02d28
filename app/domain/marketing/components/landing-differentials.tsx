import { DIFFERENTIALS } from '#content/landing.ts'
import styles from './landing-differentials.module.css'
import { LandingSection } from './landing-section.tsx'
import { PhoneScreen, PrintedWeekChart } from './phone-screen.tsx'

export function LandingDifferentials() {
  const { title, rows, sheet, details } = DIFFERENTIALS
  return (
    <LandingSection id="diferenciais" title={title} tone="sunk" heights={[3700, 2630]}>
      <div className={styles.differenceList}>
        {rows.map((row) => (
          <div key={row.title} className={styles.difference}>
            <div className={styles.description}>
              <h3>{row.title}</h3>
              <p>{row.text}</p>
            </div>
            <PhoneScreen name={row.screen} label={row.label} isCropped={row.screen !== 'resgate'} />
          </div>
        ))}
        <div className={styles.difference}>
          <div className={styles.description}>
            <h3>{sheet.title}</h3>
            <p>{sheet.text}</p>
          </div>
          <PrintedWeekChart label={sheet.label} />
        </div>
      </div>
      <ul className={styles.detailList} role="list">
        {details.map((detail) => (
          <li key={detail.title}>
            <h3>{detail.title}</h3>
            <p>{detail.text}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}
