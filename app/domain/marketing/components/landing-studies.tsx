import { STUDIES_HEAD } from '#content/landing.ts'
import { STUDIES } from '#content/studies.ts'
import { LandingSection } from './landing-section.tsx'
import styles from './landing-studies.module.css'

export function LandingStudies() {
  return (
    <LandingSection id="estudos" {...STUDIES_HEAD} tone="sunk" heights={[2040, 920]}>
      <ul className={styles.studyList} role="list">
        {STUDIES.map(({ authors, year, title, source, doi, result, limits, use }) => (
          <li key={doi}>
            <h3>
              {authors}, {year}
            </h3>
            <p>{result}</p>
            <p className={styles.limits}>
              <b>Limites:</b> {limits}
            </p>
            <p>
              <b>Aqui:</b> {use}
            </p>
            <p className={styles.source}>
              <a href={`https://doi.org/${doi}`} rel="noopener" lang="en">
                {title}
              </a>
              . {source}.
            </p>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}
