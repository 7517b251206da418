/** The Italian names of cities that have one; the Python sentences read them here too (words/it.py). The wire keeps the
 * names of the deck. Between the braces it is JSON. @module */

/** @type {Record<string, string>} */
export default {
  "Mexico City": "Città del Messico",
  "Havana": "L’Avana",
  "São Paulo": "San Paolo",
  "London": "Londra",
  "Paris": "Parigi",
  "Berlin": "Berlino",
  "Stockholm": "Stoccolma",
  "Moscow": "Mosca",
  "Warsaw": "Varsavia",
  "Kyiv": "Kiev",
  "Bucharest": "Bucarest",
  "Rome": "Roma",
  "Cairo": "Il Cairo",
  "Athens": "Atene",
  "Barcelona": "Barcellona",
  "Tunis": "Tunisi",
  "Addis Ababa": "Addis Abeba",
  "Tehran": "Teheran",
  "Riyadh": "Riad",
  "Dhaka": "Dacca",
  "Ho Chi Minh City": "Ho Chi Minh",
  "Seoul": "Seul",
  "Beijing": "Pechino",
  "Gibraltar": "Gibilterra",
  "Panama City": "Panama"
}
