/** A page in plain words: a title, and sections of paragraphs. */
export interface Legal {
  title: string;
  line: string;
  sections: { title: string; text: string[] }[];
}

export interface LegalTexts {
  terms: Legal;
  privacy: Legal;
  other: { terms: string; privacy: string };
}
