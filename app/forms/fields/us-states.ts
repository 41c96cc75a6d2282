/** Where a program in the United States can be: the states, then the federal district and the territories. */
export const US_STATES = [
	...["Alabama", "Alaska", "Arizona", "Arkansas", "California", "Colorado", "Connecticut"],
	...["Delaware", "Florida", "Georgia", "Hawaii", "Idaho", "Illinois", "Indiana", "Iowa"],
	...["Kansas", "Kentucky", "Louisiana", "Maine", "Maryland", "Massachusetts", "Michigan"],
	...["Minnesota", "Mississippi", "Missouri", "Montana", "Nebraska", "Nevada"],
	...["New Hampshire", "New Jersey", "New Mexico", "New York", "North Carolina"],
	...["North Dakota", "Ohio", "Oklahoma", "Oregon", "Pennsylvania", "Rhode Island"],
	...["South Carolina", "South Dakota", "Tennessee", "Texas", "Utah", "Vermont", "Virginia"],
	...["Washington", "West Virginia", "Wisconsin", "Wyoming", "District of Columbia"],
	...["American Samoa", "Guam", "Northern Mariana Islands", "Puerto Rico"],
	"U.S. Virgin Islands",
];

/** The Postal Service's code of each, in the same order. */
export const US_STATE_CODES = (
	"AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK " +
	"OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI"
).split(" ");
