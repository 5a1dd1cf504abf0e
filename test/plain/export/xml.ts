import sax from 'sax';

export interface Parsed {
  elements: { name: string; attributes: Record<string, string> }[];
  names: string[];
  attributes: [string, string][];
  characters: string;
}

/** Parses strictly and gives what was found. Throws where it is not well-formed. */
export function parseXml(xml: string): Parsed {
  const parsed: Parsed = { elements: [], names: [], attributes: [], characters: '' };
  const parser = sax.parser(true);
  parser.onerror = error => {
    throw error;
  };
  parser.onopentag = ({ name, attributes: given }) => {
    const attributes = given as Record<string, string>; // without `xmlns` in the options, values are strings
    parsed.elements.push({ name, attributes });
    parsed.names.push(name);
    parsed.attributes.push(...Object.entries(attributes));
  };
  parser.ontext = text => {
    parsed.characters += text;
  };
  parser.write(xml).close();
  return parsed;
}
